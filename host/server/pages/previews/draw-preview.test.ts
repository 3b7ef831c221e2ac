import { fileURLToPath } from 'node:url';
import { sitePalettes } from '@club/shared/build';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { parseRatings, parseSpecialists } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { ratingAverageOf } from '../directory/directory';
import { drawPreview } from './draw-preview';
import { type PreviewText, previewText } from './preview-text';

const CLIENT = fileURLToPath(new URL('../../../public', import.meta.url));
const TEXT: PreviewText = {
  name: 'Ana Mora',
  work: 'Pintura',
  place: 'Limón, Limón',
  average: { value: 4.5, text: '4,5', basis: '12\u00a0345 evaluaciones' },
  scene: '/imagenes/portada.svg',
};
const MOST_BYTES = 300_000;

const draw = (text: Partial<PreviewText>) =>
  drawPreview({ text: { ...TEXT, ...text }, client: CLIENT }, sitePalettes().light);

/** Returns the width and height in the first chunk of a PNG. */
function sizeOf(png: Uint8Array | null) {
  const bytes = Buffer.from(png ?? []);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const items = <T>(list: { ok: boolean; items?: T[] }): T[] => list.items ?? [];
const PEOPLE = items(parseSpecialists(JSON.stringify(demoSpecialists())));
const averages = new Map(
  items(parseRatings(JSON.stringify(demoRatings()))).map((summary) => [
    summary.cedula,
    ratingAverageOf(summary),
  ]),
);

/** Renders one profile in 25, because all of them would take a minute. */
const EVERY = 25;

test.each(PEOPLE.filter((_, place) => place % EVERY === 0))(
  'the preview of $nombre $apellido1 has the required size and is small',
  async (person) => {
    const text = previewText(person, averages.get(person.id) ?? null);
    expect(text).not.toBeNull();
    const png = await draw(text ?? {});
    expect(sizeOf(png)).toEqual({ width: 1200, height: 630 });
    expect(png?.length).toBeLessThan(MOST_BYTES);
  },
);

describe('any text of a record', () => {
  test.each<[string, Partial<PreviewText>]>([
    ['an overlong word', { name: 'x'.repeat(200), work: 'y'.repeat(5_000), place: 'z'.repeat(200) }],
    ['many words', { name: 'el la '.repeat(33), work: 'Pintura · '.repeat(500) }],
    ['markup', { name: '<svg onload=x>&amp;<image href="file:///etc/passwd"/>', place: ']]><!--' }],
    ['nothing', { work: '', place: '', average: null }],
  ])('is rendered if it is %s', async (_what, text) => {
    const png = await draw(text);
    expect(sizeOf(png)).toEqual({ width: 1200, height: 630 });
    expect(png?.length).toBeLessThan(MOST_BYTES);
  });

  test('is never rendered as empty boxes', async () => {
    for (const name of ['שלום', 'أحمد', '王', '😀', 'ŉ']) expect(await draw({ name })).toBeNull();
  });
});

test.each<[keyof PreviewText, Partial<PreviewText>]>([
  ['name', { name: 'Ana Mota' }],
  ['work', { work: 'Eléctrico' }],
  ['place', { place: 'San José' }],
  ['average', { average: { value: 3.5, text: '3,5', basis: '1 evaluación' } }],
  ['scene', { scene: '/imagenes/areas/pintura.svg' }],
])('the preview shows the %s', async (_field, other) => {
  expect(Buffer.from((await draw(other)) ?? []).equals(Buffer.from((await draw({})) ?? []))).toBe(false);
});
