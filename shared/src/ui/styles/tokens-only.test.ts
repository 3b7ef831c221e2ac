import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..');
const OWN_VALUES = /styles[\\/](tokens|font)\.css$/;

const sheets = ['host', 'remote-directory', 'remote-profile', 'remote-feedback', 'shared']
  .flatMap((workspace) => {
    const folder = join(ROOT, workspace, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  })
  .filter((name) => name.endsWith('.css') && !OWN_VALUES.test(name))
  .map((name) => ({ name, css: readFileSync(name, 'utf8') }));

const found = (what: RegExp) =>
  sheets.flatMap(({ name, css }) => [...css.matchAll(what)].map(([text]) => `${name}: ${text}`));

test('no style sheet but the tokens has a colour of its own', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(found(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|color)a?\(/gi)).toEqual([]);
});

test('nor a font weight or a stacking order', () => {
  expect(found(/(?:font-weight|z-index):\s*[\w-]+;/g)).toEqual([]);
});
