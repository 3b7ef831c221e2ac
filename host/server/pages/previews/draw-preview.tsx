import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SITE_NAME, starFills } from '@club/shared/domain';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { ReactElement } from 'react';
import type { Font } from 'satori';
import satori from 'satori';
import { PREVIEW_IMAGE_SIZE } from '../head/heads';
import type { PreviewText } from './preview-text';

export type PreviewTask = {
  text: PreviewText;
  /** Folder with the site's drawings in the colours of the design tokens. */
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

/** Error for a character that the font lacks, which would appear as an empty box. */
class NotInFont extends Error {}

function toPng(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}

/** Renders a preview image as PNG; returns null if the font lacks a character. */
export async function drawPreview(
  { text, client }: PreviewTask,
  colours: Colours,
): Promise<Uint8Array | null> {
  await ready;
  const drawings = {
    logo: embedded(join(client, 'imagenes/logo.svg')),
    scene: embedded(join(client, text.scene)),
  };
  try {
    const svg = await satori(previewLayout(text, drawings, colours), {
      ...PREVIEW_IMAGE_SIZE,
      fonts,
      loadAdditionalAsset: () => Promise.reject(new NotInFont()),
    });
    return toPng(svg);
  } catch (error) {
    if (error instanceof NotInFont) return null;
    throw error;
  }
}

/** Estimated width of a bold letter in the site font, in em; few letters are wider. */
const LETTER_EM = 0.57;

const LINE_HEIGHT = 1.08;

type Space = { width: number; height: number };

function linesOf(words: readonly string[], letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of words) {
    const more = used === 0 ? length : used + 1 + length;
    if (more > letters && used > 0) lines += 1;
    used = more > letters ? length : more;
  }
  return lines;
}

/** Returns the number of text lines that fit into a height. */
const linesWithin = (height: number, size: number): number => Math.floor(height / (size * LINE_HEIGHT));

/**
 * Returns the largest of the sizes at which the name fits without breaking a word; if none fits, the last size. `sizes`
 * start with the largest.
 */
export function nameFontSize(name: string, { width, height }: Space, sizes: readonly number[]): number {
  const words = name.split(' ');
  const longest = Math.max(...words.map(({ length }) => length));
  const fits = sizes.find((size) => {
    const letters = Math.floor(width / (size * LETTER_EM));
    return longest <= letters && linesOf(words, letters) <= linesWithin(height, size);
  });
  return fits ?? sizes.at(-1) ?? 0;
}

/** Colour values by name of the design token. */
export type Colours = Readonly<Record<string, string>>;

/** Drawings of the site as data URLs. */
type Drawings = { logo: string; scene: string };

const SCENE = 470;
const PADDING = 64;
const NAME = { width: PREVIEW_IMAGE_SIZE.width - SCENE - 2 * PADDING, height: 205 };
const NAME_SIZES = [84, 72, 62, 54, 46, 40];
const STAR = 'M12 2l2.94 6.26 6.81.9-4.99 4.74 1.25 6.8-6.01-3.3-6.01 3.3 1.25-6.8-4.99-4.74 6.81-.9z';

const clamped = (lines: number) =>
  ({ display: 'block', lineClamp: lines, wordBreak: 'break-word', overflow: 'hidden' }) as const;

function Stars({ value, colours }: { value: number; colours: Colours }) {
  return (
    <div style={{ display: 'flex', gap: 6 }}>
      {starFills(value).map((fill, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no id and never change places
        <svg aria-hidden="true" key={place} width={40} height={40} viewBox="0 0 24 24">
          <defs>
            <clipPath id={`half-${place}`}>
              <rect width={fill === 'half' ? 12 : 24} height={24} />
            </clipPath>
          </defs>
          {fill !== 'empty' && <path d={STAR} fill={colours.accent} clipPath={`url(#half-${place})`} />}
          <path d={STAR} fill="none" stroke={colours['star-outline']} strokeWidth={1.5} />
        </svg>
      ))}
    </div>
  );
}

function Mark({ logo, colours }: { logo: string; colours: Colours }) {
  const [last, ...before] = SITE_NAME.split(' ').reverse();
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 18 }}>
      <img src={logo} width={76} height={76} alt="" />
      <div style={{ display: 'flex', flexDirection: 'column', fontSize: 28, lineHeight: 1.15 }}>
        <span>{before.reverse().join(' ')}</span>
        <span style={{ color: colours.brand, fontWeight: 700 }}>{last}</span>
      </div>
    </div>
  );
}

/** Returns the layout of a preview image, for the library satori. */
function previewLayout(
  { name, work, place, average }: PreviewText,
  { logo, scene }: Drawings,
  colours: Colours,
): ReactElement {
  const size = nameFontSize(name, NAME, NAME_SIZES);
  return (
    <div
      style={{
        display: 'flex',
        ...PREVIEW_IMAGE_SIZE,
        background: colours.surface,
        color: colours.heading,
        fontFamily: 'Figtree, Figtree Ext',
        fontWeight: 500,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: PREVIEW_IMAGE_SIZE.width - SCENE,
          padding: `${PADDING - 8}px ${PADDING}px ${PADDING}px`,
        }}
      >
        <Mark logo={logo} colours={colours} />
        <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
          <div
            style={{
              ...clamped(linesWithin(NAME.height, size)),
              fontSize: size,
              fontWeight: 700,
              lineHeight: LINE_HEIGHT,
              letterSpacing: '-0.01em',
            }}
          >
            {name}
          </div>
          {work && (
            <div style={{ ...clamped(2), fontSize: 34, color: colours.brand, fontWeight: 700 }}>{work}</div>
          )}
          {place && <div style={{ ...clamped(2), fontSize: 32, color: colours['text-muted'] }}>{place}</div>}
        </div>
        {average ? (
          <div style={{ display: 'flex', alignItems: 'center', gap: 18 }}>
            <span style={{ fontSize: 50, fontWeight: 700 }}>{average.text}</span>
            <Stars value={average.value} colours={colours} />
            <span style={{ fontSize: 28, color: colours['text-muted'] }}>{average.basis}</span>
          </div>
        ) : (
          <div
            style={{ display: 'flex', width: 120, height: 10, background: colours.accent, borderRadius: 5 }}
          />
        )}
      </div>
      <div
        style={{
          display: 'flex',
          width: SCENE,
          height: PREVIEW_IMAGE_SIZE.height,
          borderLeft: `10px solid ${colours.accent}`,
        }}
      >
        <img
          src={scene}
          width={SCENE}
          height={PREVIEW_IMAGE_SIZE.height}
          style={{ objectFit: 'cover' }}
          alt=""
        />
      </div>
    </div>
  );
}
