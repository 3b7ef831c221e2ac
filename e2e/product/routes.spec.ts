import { encodeQuery } from '@club/shared/routes';
import type { Page } from '@playwright/test';
import { pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { ProfileLocators } from '../kit/pages/profile';

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('every route opens by its address, also with a trailing slash, capital letters or spaces around an id', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialistIn(directory, 'Construcción');
  const search = encodeQuery({
    provincia: person.province,
    canton: person.canton,
    area: 'Construcción',
  });
  const routes = [
    ['/', 'Encuentre al especialista indicado para su casa'],
    ['/especialistas', '¿Cómo desea buscar a su especialista?'],
    ['/filtro/provincia', 'Seleccione una provincia'],
    ['/filtro/area-trabajo', 'Seleccione un área de trabajo'],
    [`/resultados?${search}`, 'Resultados de su búsqueda'],
    [`/detalle/${person.id}`, person.name],
    [`/detalle/%20${person.id}%20`, person.name],
    ['/guardados', 'Especialistas guardados'],
    ['/especialistas/', '¿Cómo desea buscar a su especialista?'],
    ['/Especialistas', '¿Cómo desea buscar a su especialista?'],
    ['/filtro/provincia/', 'Seleccione una provincia'],
  ] as const;
  for (const [path, heading] of routes) {
    const response = await visitor.visit(path);
    expect(response.status(), path).toBe(200);
    await expect(headingOf(page), path).toHaveText(heading);
    await expect(page, path).toHaveTitle(/Club de Especialistas/);
  }
});

test('an unknown address shows a not-found page with links', async ({ page, visitor, expectErrors }) => {
  const paths = [
    '/no-existe',
    '/detalle',
    '/filtro',
    '/filtro/canton',
    '/detalle/1/2',
    '/ESPECIALISTAS/x',
    '/%ff',
  ];
  expectErrors(...paths.map((path) => new RegExp(`404.*${path}\\b`)));
  for (const path of paths) {
    const response = await visitor.visit(path);
    expect(response.status(), path).toBe(404);
    await expect(headingOf(page)).toHaveText('No encontramos esta página');
  }
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/');
});

const STRANGE_IDS = [
  'nadie',
  '-1',
  '0',
  '999999999999999999999',
  '%20',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  "1' OR '1'='1",
  '%',
  '%E0%A4%A',
  'ñandú ☂',
  '%F0%9F%92%A9',
  'a'.repeat(300),
];

test('a profile’s address shows a message whatever characters an unknown id has, and a link back', async ({
  page,
  visitor,
}) => {
  const profile = new ProfileLocators(page);
  await visitor.visit('/especialistas');
  for (const id of STRANGE_IDS) {
    const response = await visitor.open(`/detalle/${id.startsWith('%') ? id : encodeURIComponent(id)}`);
    expect(response.status(), id).toBe(404);
    await expect(profile.missing, id).toBeVisible();
    if (id === 'nadie')
      await test.step('the profile of an unknown id has a link back', async () => {
        await profile.back.click();
        await expect(page).toHaveURL('/especialistas');
      });
  }
});

const STRANGE_QUERIES = [
  '?provincia=Narnia',
  '?canton=Escazú',
  '?provincia=San+José&canton=Narnia&area=Magia',
  '?area=__proto__&provincia=constructor&canton=toString',
  '?provincia=%E0%A4%A',
  '?provincia[]=San+José&provincia=Limón',
  '?area=<img+src=x+onerror=alert(1)>',
  `?provincia=${'x'.repeat(4000)}`,
  '?%00=%00',
  '#/otra/cosa',
];

const ANY_STEP = /^Seleccione /;

for (const [path, heading] of [
  ['/filtro/provincia', ANY_STEP],
  ['/filtro/area-trabajo', ANY_STEP],
  ['/resultados', /Resultados de su búsqueda|Encuentre al especialista indicado para su casa/],
] as const) {
  test(`${path} accepts any query`, async ({ page, visitor }) => {
    for (const query of STRANGE_QUERIES) {
      await visitor.visit(`${path}${query}`);
      await expect(headingOf(page), query).toHaveText(heading);
    }
  });
}

const STRANGE_STATES = [
  null,
  'texto',
  7,
  [],
  { area: 5 },
  { area: 'Magia' },
  { area: { a: 1 } },
  { reachedByCard: 'sí' },
];

test('the work-area page opens with any navigation state', async ({ page, visitor }) => {
  await visitor.visit('/filtro/area-trabajo');
  for (const state of STRANGE_STATES) {
    await reloadWithState(page, state);
    await visitor.hydrated();
    await expect(headingOf(page), JSON.stringify(state)).toHaveText('Seleccione un área de trabajo');
  }
});

test('a profile opens with any navigation state', async ({ page, visitor, directory }) => {
  const [someone] = directory.people;
  await visitor.visit('/especialistas');
  await visitor.open(`/detalle/${someone?.id}`);
  for (const state of [7, { filters: 'x' }, { filters: { provincia: 1, canton: 'Barva', area: [] } }]) {
    await reloadWithState(page, state);
    await visitor.hydrated();
    await expect(headingOf(page), JSON.stringify(state)).toHaveText(someone?.name ?? '');
  }
  await new ProfileLocators(page).back.click();
  await expect(page).toHaveURL('/especialistas');
});

async function reloadWithState(page: Page, state: unknown): Promise<void> {
  await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 1 }, ''), state);
  await page.reload();
}
