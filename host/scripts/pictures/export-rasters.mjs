/**
 * Writes the pictures that must be raster files: seals (WebP), icons and the social preview (PNG).
 * Needs Chromium (`CHROMIUM`, default /usr/bin/chromium) and ImageMagick's convert (`CONVERT`,
 * default /usr/bin/convert).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const convert = process.env.CONVERT ?? '/usr/bin/convert';
const source = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = (path) => source(`../../public/${path}`);
const work = mkdtempSync(join(tmpdir(), 'pictures-'));

const image = (path, css) => `<img src="file://${path}" style="position:absolute;${css}">`;
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
      ...[`--window-size=${width},${height}`, `--screenshot=${shot}`, `file://${page}`],
    ],
    { stdio: 'ignore' },
  );
  execFileSync(convert, [shot, '-strip', ...options, target(output)]);
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
  const banner = full(target('imagenes/portada.svg'));
  const logo = image(target('imagenes/logo.svg'), 'left:72px;top:64px;width:168px');
  render(banner + logo, 1200, 630, 'compartir.png', png(192));
} finally {
  rmSync(work, { recursive: true, force: true });
}
