/**
 * Writes the pictures that must be raster files: seals (WebP), icons and the social preview (PNG).
 * Needs Chromium (`CHROMIUM`, default /usr/bin/chromium) and ImageMagick's convert (`CONVERT`,
 * default /usr/bin/convert).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const convert = process.env.CONVERT ?? '/usr/bin/convert';
const source = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = (path) => source(`../../public/${path}`);
const work = mkdtempSync(join(tmpdir(), 'pictures-'));

const address = (path) => pathToFileURL(path).href;
const image = (path, css) => `<img src="${address(path)}" style="position:absolute;${css}">`;
const full = (path) => image(path, 'inset:0;width:100%;height:100%;object-fit:cover');

function render(body, width, height, output, options) {
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

/** What other sites show beside a link to this one: banner, name and promise. */
function socialPreview() {
  const font = source(
    '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  );
  return `<style>
      @font-face { font-family: Figtree; src: url("${address(font)}"); font-weight: 300 900 }
      div { position: absolute; inset: 56px auto auto 48px; width: 372px; padding: 44px 40px 48px;
        border-radius: 28px; background: #fff; box-shadow: 0 12px 40px rgb(15 39 64 / .18);
        color: #0f2740; font: 550 30px/1.15 Figtree }
      img { display: block }
      strong { color: #006b98; font-weight: 750 }
      p { margin: 36px 0 0; font-weight: 750; font-size: 50px; line-height: 1.12; letter-spacing: -.01em }
    </style>
    <img src="${address(target('imagenes/portada.svg'))}"
      style="position:absolute;width:100%;height:100%;object-fit:cover;object-position:6% 50%">
    <div>
      <span style="display:flex;gap:18px;align-items:center">
        <img src="${address(target('imagenes/logo.svg'))}" width="84">
        <span>Club de<br><strong>Especialistas</strong></span>
      </span>
      <p>Encuentre a quien construya con usted</p>
    </div>`;
}

const palette = (colours) => ['+dither', '-colors', String(colours)];
const webp = [
  ...palette(128),
  '-quality',
  '100',
  '-define',
  'webp:lossless=true',
  '-define',
  'webp:method=6',
];
const png = (colours) => [...palette(colours), '-define', 'png:compression-level=9'];

try {
  for (const seal of ['1', '2', '3', '4', 'marcador']) {
    render(full(source(`seals/${seal}.svg`)), 320, 320, `certificados/${seal}.webp`, webp);
  }
  for (const [name, size] of Object.entries({
    'apple-touch-icon': 180,
    'icono-192': 192,
    'icono-512': 512,
  })) {
    render(full(source('icon.svg')), size, size, `${name}.png`, png(64));
  }
  render(socialPreview(), 1200, 630, 'compartir.png', png(224));
} finally {
  rmSync(work, { recursive: true, force: true });
}
