import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)');
const readTokens = (part: string): Tokens =>
  Object.fromEntries([...part.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)].map((m) => [m[1], m[2]]));
const light = readTokens(lightPart);
const dark = { ...light, ...readTokens(darkPart) };

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['page', 'surface', 'sunken', 'field'];
const TEXT: [string, string[]][] = [
  ['text', [...SURFACES, 'brand-wash', 'accent-wash']],
  ['text-muted', SURFACES],
  ['heading', SURFACES],
  ['link', [...SURFACES, 'brand-wash']],
  ['error', SURFACES],
  ['success', SURFACES],
  ['on-brand', ['brand', 'brand-strong']],
  ['on-brand-wash', ['brand-wash']],
  ['on-accent', ['accent']],
  ['on-accent-wash', ['accent-wash']],
  ['on-navy', ['navy']],
  ['on-navy-muted', ['navy']],
  ['navy-link', ['navy']],
  ['on-whatsapp', ['whatsapp', 'whatsapp-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-toast', ['toast']],
];
const PARTS_OF_CONTROLS: [string, string[]][] = [
  ['line-strong', SURFACES],
  ['brand-edge', SURFACES],
  ['danger-edge', SURFACES],
  ['whatsapp-edge', SURFACES],
  ['star-outline', [...SURFACES, 'star-empty']],
  ['focus', [...SURFACES, 'brand-wash', 'accent-wash']],
  ['toast-success', ['toast']],
  ['toast-error', ['toast']],
];

const pairs = (rows: [string, string[]][]) =>
  rows.flatMap(([over, under]) => under.map((base) => [over, base]));

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, tokens) => {
  const ratio = (over = '', under = '') => contrast(tokens[over] ?? '#', tokens[under] ?? '#');

  test.each(pairs(TEXT))('text %s on %s has a contrast of at least 4.5', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(PARTS_OF_CONTROLS))('%s stands out from %s by at least 3', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(3);
  });
});

test('the brand blue is the one that the specification gives, in both schemes', () => {
  expect([light.brand, dark.brand]).toEqual(['#006b98', '#006b98']);
});

test('the dark scheme only changes colours that the light one has', () => {
  expect(Object.keys(readTokens(darkPart)).filter((name) => !(name in light))).toEqual([]);
});
