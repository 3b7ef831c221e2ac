import Validator from '@adobe/structured-data-validator';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { expect, test } from 'vitest';
import { createTextAnswer, JSON_TYPE } from '../../platform/http/text-answer';
import { createRefreshingDirectory } from '../directory/directory';
import { pageHeadOf } from './heads';
import { searchGraph } from './structured-data';

const ORIGIN = 'https://club.example.com';
const list = (rows: unknown) => async () => createTextAnswer(JSON.stringify(rows), JSON_TYPE);

type Thing = Record<string, unknown> & { '@type': string };

/** Returns the items in a page's structured data, by type. */
function extracted(graph: object) {
  const things: Thing[] = JSON.parse(JSON.stringify(graph))['@graph'];
  return { jsonld: Object.fromEntries(things.map((thing) => [thing['@type'], [thing]])) };
}

const issuesOf = (graph: object) => new Validator().validate(extracted(graph));

test('a profile’s structured data has the properties that search engines require', async () => {
  const directory = await (
    await createRefreshingDirectory({
      specialists: list(demoSpecialists()),
      ratings: list(demoRatings()),
      removed: async () => [],
    })
  )();
  expect(directory?.averages.size).toBeGreaterThan(20);
  for (const { id } of directory?.specialists ?? []) {
    const address = { path: `/detalle/${encodeURIComponent(id)}`, query: new URLSearchParams() };
    const graph = pageHeadOf('detail', address, directory).head.graph?.(ORIGIN) ?? {};
    expect(extracted(graph).jsonld, id).toHaveProperty('BreadcrumbList');
    expect(JSON.stringify(graph).includes('AggregateRating'), id).toBe(directory?.averages.has(id));
    expect(await issuesOf(graph), id).toEqual([]);
  }
});

test('a search’s structured data has the properties that search engines require', async () => {
  const search = { provincia: 'Limón', canton: 'Limón', area: 'Pintura', especializacion: '' };
  expect(await issuesOf(searchGraph(search, ORIGIN))).toEqual([]);
});
