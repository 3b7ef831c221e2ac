import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const SOURCES = [
  'host/src',
  'host/server',
  'shared/src',
  ...REMOTE_NAMES.map((name) => `remote-${name}/src`),
];
/** Matches files of tests, demo data and development, since visitors never see their texts. */
const NOT_OURS = /\.test\.|[\\/](testing|demo|dev)[\\/]/;

/** Texts with «tú» that the specification prescribes. */
const GIVEN = [
  '¿Deseas cerrar sesión?',
  'Por favor, ingresa tu número de cédula o DIMEX.',
  'Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos).',
  'Hubo un error al enviar tu comentario.',
];

const FAMILIAR =
  /(?<!\p{L})(tú|tu|tus|ti|contigo|tuy[oa]s?|deseas|quieres|puedes|debes|tienes|ingresa|elige|regístrate|haz|intenta|inténtalo|escribe|revisa|encuentra|selecciona|vuelve)(?!\p{L})/giu;

type SourceFile = { name: string; text: string };

const files: SourceFile[] = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_OURS.test(name))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') })),
);

const found = (words: RegExp, among: readonly SourceFile[]) =>
  among.flatMap(({ name, text }) => [...text.matchAll(words)].map(([word]) => `${name}: ${word}`));

const withoutGiven = ({ name, text }: SourceFile): SourceFile => ({
  name,
  text: GIVEN.reduce((rest, given) => rest.replace(given, ''), text),
});

test.each(GIVEN)('the specified text «%s» occurs exactly once in the source', (text) => {
  expect(files.filter((file) => file.text.includes(text))).toHaveLength(1);
});

test('the site’s own texts say «usted»', () => {
  expect(found(FAMILIAR, files.map(withoutGiven))).toEqual([]);
});

test('no text of the site claims that anything is verified', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(found(/verificad[oa]s?/gi, files)).toEqual([]);
});
