import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REMOTE_NAMES } from '../../../src/federation/remotes';
import { ORIGINAL_COLOURS, originalColourOf, recolour, sitePalettes } from './token-colours';

const ROOT = join(import.meta.dirname, '../../../..');
const WORKSPACES = ['host', 'shared', ...REMOTE_NAMES.map((name) => `remote-${name}`)];
const GREY = { brand: '#777', accent: '#777' };

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') }));

const pictures = ['host/public', 'host/scripts/pictures'].flatMap((folder) => filesBelow(folder, /\.svg$/));
const familiesIn = (text: string) => (text.match(/#(?:[0-9a-f]{3}){1,2}\b/gi) ?? []).filter(originalColourOf);

test('most pictures change their shades with the colour tokens', () => {
  const following = pictures.filter(({ text }) => recolour(text, GREY) !== text);
  expect(following.length).toBeGreaterThan(20);
  expect(following.length).toBeGreaterThan(pictures.length / 2);
});

test('no picture changes if the colour tokens equal the original colours', () => {
  expect(pictures.filter(({ text }) => recolour(text, ORIGINAL_COLOURS) !== text)).toEqual([]);
});

test('every shade of an original colour changes with the colour tokens', () => {
  const left = pictures.map(({ name, text }) => [name, familiesIn(recolour(text, GREY))] as const);
  expect(left.filter(([, shades]) => shades.length > 0)).toEqual([]);
});

test('every colour of a picture has a notation that the build can replace', () => {
  const PAINT = /\b(?:fill|stroke|color|stop-color|flood-color)="([^"]*)"|(<style\b|\bstyle=)/g;
  const READ = /^(?:#(?:[0-9a-f]{3}){1,2}|none|url\(#[\w-]+\))$/i;
  const others = pictures.flatMap(({ name, text }) =>
    [...text.matchAll(PAINT)].filter(([, paint = '']) => !READ.test(paint)).map(([found]) => [name, found]),
  );
  expect(others).toEqual([]);
});

test('pictures in the code contain no literal shades of the original colours', () => {
  const code = WORKSPACES.flatMap((name) => filesBelow(join(name, 'src'), /(?<!\.test)\.tsx?$/));
  const own = code.map(({ name, text }) => [name, familiesIn(text)] as const);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(([, shades]) => shades.length > 0)).toEqual([]);
});

test.each(['host/index.html', 'host/public/manifest.webmanifest'])(
  '%s contains tokens instead of literal colours',
  (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text.match(/var\(--color-[\w-]+\)/g)).toHaveLength(2);
    expect(text).not.toMatch(/#[0-9a-f]{3,8}\b/i);
  },
);

test('icons, seals and the social preview were exported with the current tokens', () => {
  const exportedWith = readFileSync(join(ROOT, 'host/scripts/pictures/exported-with.json'), 'utf8');
  const { brand, accent } = sitePalettes().light;
  expect(JSON.parse(exportedWith), 'run npm run lab -- rasters').toEqual({ brand, accent });
});
