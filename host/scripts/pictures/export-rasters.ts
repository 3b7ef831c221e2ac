/**
 * `npm run lab -- rasters`: exports seals (WebP), icons and the social preview (PNG) in the token colours and records those colours.
 * Requires Chromium (`CHROMIUM`, default /usr/bin/chromium) and ImageMagick (`CONVERT`, default `convert`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recolour, sitePalettes } from '@club/shared/build';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const convert = process.env.CONVERT ?? 'convert';
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const target = (path: string) => source(`../../public/${path}`);
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
const { light } = sitePalettes();

const address = (path: string) => pathToFileURL(path).href;
const FULL = 'position:absolute;width:100%;height:100%;object-fit:cover';

/** Returns an image element of a picture in the token colours. */
function image(path: string, css = FULL): string {
  const coloured = join(work, basename(path));
  writeFileSync(coloured, recolour(readFileSync(path, 'utf8'), light));
  return `<img src="${address(coloured)}" style="${css}">`;
}

type Raster = { width: number; height: number; output: string; options: string[] };

function render(body: string, { width, height, output, options }: Raster): void {
  const page = join(work, 'page.html');
  const shot = join(work, 'shot.png');
  writeFileSync(page, `<!doctype html><body style="margin:0">${body}`);
  execFileSync(
    chromium,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--default-background-color=00000000', `--user-data-dir=${join(work, 'profile')}`],
      ...[`--window-size=${width},${height}`, `--screenshot=${shot}`, address(page)],
    ],
    { stdio: 'ignore' },
  );
  execFileSync(convert, [shot, '-strip', ...options, target(output)]);
}

/** Returns the picture that other sites show for a link: banner, name and slogan. */
function socialPreview(): string {
  const font = source(
    '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  return `<style>
      @font-face { font-family: Figtree; src: url("${address(font)}"); font-weight: 300 900 }
      div { position: absolute; inset: 56px auto auto 48px; width: 372px; padding: 44px 40px 48px;
        border-radius: 28px; background: #fff; box-shadow: 0 12px 40px rgb(15 39 64 / .18);
        color: ${light.navy}; font: 550 30px/1.15 Figtree }
      strong { color: ${light.brand}; font-weight: 750 }
      p { margin: 36px 0 0; font-weight: 750; font-size: 50px; line-height: 1.12; letter-spacing: -.01em }
    </style>
    ${image(target('imagenes/portada.svg'), `${FULL};object-position:6% 50%`)}
    <div>
      <span style="display:flex;gap:18px;align-items:center">
        ${image(target('imagenes/logo.svg'), 'display:block;width:84px')}
        <span>Club de<br><strong>Especialistas</strong></span>
      </span>
      <p>Encuentre al especialista indicado para su casa</p>
    </div>`;
}

const palette = (colours: number) => ['+dither', '-colors', String(colours)];
const webp = [
  ...palette(128),
  '-quality',
  '100',
  '-define',
  'webp:lossless=true',
  '-define',
  'webp:method=6',
];
const png = (colours: number) => [...palette(colours), '-define', 'png:compression-level=9'];

const square = (size: number) => ({ width: size, height: size });

const ICONS = { 'apple-touch-icon': 180, 'icono-192': 192, 'icono-512': 512 };

export default async function exportRasters(): Promise<number> {
  try {
    for (const seal of ['1', '2', '3', '4', 'marcador']) {
      const output = `certificados/${seal}.webp`;
      render(image(source(`seals/${seal}.svg`)), { ...square(320), output, options: webp });
    }
    for (const [name, size] of Object.entries(ICONS)) {
      render(image(source('icon.svg')), { ...square(size), output: `${name}.png`, options: png(64) });
    }
    render(socialPreview(), { width: 1200, height: 630, output: 'compartir.png', options: png(224) });
    const { brand, accent } = light;
    writeFileSync(source('exported-with.json'), `${JSON.stringify({ brand, accent }, null, 2)}\n`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
