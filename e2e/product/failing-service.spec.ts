import type { Page, Route } from '@playwright/test';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { StubbedList } from '../kit/lists';
import { ListFailureLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { CACHED_SPECIALIST, CACHED_SPECIALIST_NAME, cachedLists, localStorageOf } from '../kit/stored';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const SPECIALISTS_FAILED = /Error al obtener Especialistas/;
const RATINGS_FAILED = /Error al obtener Calificaciones/;
const HTML = '<!doctype html><title>Error</title><p>Se produjo un error en la secuencia de comandos</p>';

type Fault = [name: string, answer: (route: Route, good: string) => Promise<void>, further: RegExp[]];

const FAULTS: Fault[] = [
  ['answers HTML with status 200', (route) => route.fulfill({ contentType: 'text/html', body: HTML }), []],
  [
    'is cut off in the middle',
    (route, good) => route.fulfill({ contentType: 'application/json', body: good.slice(0, good.length / 2) }),
    [],
  ],
  ['answers nothing', (route) => route.fulfill({ contentType: 'application/json', body: '' }), []],
  ['answers an object', (route) => route.fulfill({ json: { error: 'cuota' } }), []],
  ['answers rows without ids', (route) => route.fulfill({ json: [null, 7, { nombre: 'Nadie' }] }), []],
  ['refuses the connection', (route) => route.abort('connectionrefused'), [/ERR_CONNECTION_REFUSED/]],
  ['answers 500', (route) => route.fulfill({ status: 500, body: '[]' }), [/500/]],
  ['answers 404', (route) => route.fulfill({ status: 404, body: '[]' }), [/404/]],
  [
    'sends the visitor to a log-in page',
    (route) => route.fulfill({ status: 302, headers: { location: 'https://accounts.example.com/login' } }),
    [/accounts\.example\.com/, /request failed: .* csp/, /policy violation: connect-src/],
  ],
];

test('stored lists and their timestamps survive every failure of the service', async ({
  page,
  visitor,
  directory,
  problems,
}) => {
  test.slow();
  const lines = errorLines(page);
  const profile = new ProfileLocators(page);
  const stored = cachedLists(LONG_AGO);
  const endpoints = ['specialists', 'ratings'] as const;
  for (const [name, fault, further] of FAULTS) {
    await test.step(`stored lists survive when the service ${name}`, () =>
      problems.within([SPECIALISTS_FAILED, RATINGS_FAILED, ...further], async () => {
        await page.unrouteAll();
        for (const list of endpoints)
          await new StubbedList(page, directory, list).answer((route) =>
            fault(route, directory.answers[list]),
          );
        const before = lines().length;
        await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored });
        await expect(profile.heading, name).toHaveText(CACHED_SPECIALIST_NAME);
        await expect(profile.ratings, name).toContainText('1 evaluación');
        for (const failure of [SPECIALISTS_FAILED, RATINGS_FAILED]) {
          const told = () =>
            lines()
              .slice(before)
              .filter((text) => failure.test(text));
          await expect.poll(told, name).toHaveLength(1);
        }
        expect(await localStorageOf(page), name).toMatchObject(stored);
      }));
  }
});

test('a profile whose ratings could not be fetched shows no ratings and the reason', async ({
  page,
  visitor,
  directory,
  expectErrors,
}) => {
  expectErrors(RATINGS_FAILED, /500/);
  await new StubbedList(page, directory, 'ratings').answer((route) => route.fulfill({ status: 500 }));
  const [someone] = directory.people;
  await visitor.visit(`/detalle/${someone?.id}`, { drawn: false });
  await expect(new ProfileLocators(page).ratings).toContainText(
    'Aún no hay evaluaciones que mostrar: no pudimos cargarlas.',
  );
});

test('an empty directory is not shown as a failure', async ({ page, visitor, directory }) => {
  await new StubbedList(page, directory, 'specialists').answer((route) => route.fulfill({ json: [] }));
  await visitor.visit('/filtro/provincia');
  await expect(page.getByRole('main')).toContainText('Por ahora no hay especialistas para mostrar');
  await expect(new ListFailureLocators(page).retry).toBeHidden();
});

test('invalid rows are dropped and logged without their content; valid rows are shown and stored', async ({
  page,
  visitor,
  directory,
}) => {
  const good = pickWithoutVideo(directory);
  const rows = JSON.parse(directory.answers.specialists) as Record<string, unknown>[];
  const goodRow = rows.find(({ id }) => String(id) === good.id);
  const broken = [
    null,
    'texto',
    7,
    [],
    {},
    { id: '' },
    { id: '  ' },
    { id: null, nombre: 'Sin Identificación' },
  ];
  const repeated = { ...goodRow, nombre: 'Repetida' };
  await new StubbedList(page, directory, 'specialists').answer((route) =>
    route.fulfill({ json: [...broken, goodRow, repeated] }),
  );
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await visitor.visit(`/detalle/${good.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(good.name);
  await expect.poll(() => warnings.filter((text) => text.includes('especialistas'))).toHaveLength(1);
  const [line = ''] = warnings.filter((text) => text.includes('especialistas'));
  expect(line).toContain(String(broken.length + 1));
  expect(line).not.toContain('Sin Identificación');
  const kept = async () => JSON.parse((await localStorageOf(page)).especialistas ?? '[]');
  await expect.poll(kept).toEqual([expect.objectContaining({ id: good.id })]);
});

function errorLines(page: Page): () => string[] {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return () => lines;
}
