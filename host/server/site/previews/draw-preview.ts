import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { type Font } from 'satori';
import { PICTURE_SIZE } from '../head/heads';
import { type Colours, previewLayout } from './preview-layout';
import type { PreviewText } from './preview-text';

export type DrawPreview = {
  text: PreviewText;
  /** Folder with the site's own drawings in the tokens' colours. */
  client: string;
};

const installed = createRequire(import.meta.url);

const font = (name: string, subset: string, weight: 500 | 700): Font => ({
  name,
  weight,
  style: 'normal',
  data: readFileSync(installed.resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`)),
});

const fonts = ([500, 700] as const).flatMap((weight) => [
  font('Figtree', 'latin', weight),
  font('Figtree Ext', 'latin-ext', weight),
]);

const ready = initWasm(readFileSync(installed.resolve('@resvg/resvg-wasm/index_bg.wasm')));

const embedded = (file: string): string =>
  `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`;

/** Detects characters missing in the font, which would become empty boxes. */
class NotInFont extends Error {}

function toPng(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}

/** Renders a preview as PNG; returns null if the font lacks a character. */
export async function drawPreview(
  { text, client }: DrawPreview,
  colours: Colours,
): Promise<Uint8Array | null> {
  await ready;
  const drawings = {
    logo: embedded(join(client, 'imagenes/logo.svg')),
    scene: embedded(join(client, text.scene)),
  };
  try {
    const svg = await satori(previewLayout(text, drawings, colours), {
      ...PICTURE_SIZE,
      fonts,
      loadAdditionalAsset: () => Promise.reject(new NotInFont()),
    });
    return toPng(svg);
  } catch (error) {
    if (error instanceof NotInFont) return null;
    throw error;
  }
}
