import { encodeQuery } from '@club/shared/routes';
import { pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { localStorageOf, sessionStorageOf } from '../kit/stored';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const SPECIALIST_FIELDS = [
  'id',
  'nombre',
  'apellido1',
  'apellido2',
  'empresa',
  'provincia',
  'canton',
  'areaTrabajo',
  'especializacion',
  'certificados',
  'telefono',
  'correo',
  'video',
  'puntoVenta',
  'areaCovertura',
].sort();

test('local storage has exactly the keys and shapes of the specification', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, 'Pintura');
  const filters = { provincia: wanted.province, canton: wanted.canton, area: 'Pintura', especializacion: '' };
  await visitor.visit('/filtro/area-trabajo');
  await expect(new DrillDownLocators(page).card('Pintura')).toBeVisible();
  await visitor.open(`/resultados?${encodeQuery(filters)}`);
  await new ResultsLocators(page).card(wanted.name).click();
  await expect(new ProfileLocators(page).ratingsButton).toBeVisible();

  const namesKept = async () =>
    Object.keys(await localStorageOf(page))
      .filter((key) => !key.startsWith('club:'))
      .sort();
  await expect
    .poll(namesKept)
    .toEqual(
      [
        'areasTrabajo',
        'comentarios',
        'especialistas',
        'provincias',
        'ultimaActualizacion',
        'ultimaActualizacionEsp',
        'user',
      ].sort(),
    );
  const kept = await localStorageOf(page);
  const parsed = (key: string) => JSON.parse(kept[key] ?? '') as Record<string, unknown>[];

  const specialists = parsed('especialistas');
  expect(specialists).toHaveLength(directory.people.length);
  for (const row of specialists) expect(Object.keys(row).sort()).toEqual(SPECIALIST_FIELDS);
  expect(kept.ultimaActualizacionEsp).toMatch(ISO);
  expect(kept.ultimaActualizacion).toMatch(ISO);

  const ratings = parsed('comentarios');
  expect(ratings.length).toBeGreaterThan(0);
  for (const { cedula, promedio, comentarios, ...others } of ratings) {
    expect([typeof cedula, typeof promedio, others]).toEqual(['string', 'number', {}]);
    for (const comment of comentarios as object[]) {
      expect(Object.keys(comment).sort()).toEqual(['calificacion', 'comentario', 'fecha', 'nombre']);
    }
  }
  const provinces = parsed('provincias') as {
    provincia: string;
    imagen: string;
    cantones: { canton: string }[];
  }[];
  expect(provinces.map(({ provincia, cantones }) => [provincia, cantones.length])).toEqual([
    ['San José', 20],
    ['Alajuela', 15],
    ['Cartago', 8],
    ['Heredia', 9],
    ['Guanacaste', 11],
    ['Puntarenas', 11],
    ['Limón', 10],
  ]);
  expect(
    parsed('areasTrabajo').map(({ imagen, ...area }) => [typeof imagen, ...Object.values(area)]),
  ).toEqual([
    ['string', 'Construcción'],
    ['string', 'Eléctrico'],
    ['string', 'Pintura'],
    ['string', 'Aire acondicionados'],
  ]);
  const session = await sessionStorageOf(page);
  expect(Object.keys(session).filter((key) => !key.startsWith('club:'))).toEqual(['filters']);
  expect(JSON.parse(session.filters ?? '')).toEqual(filters);
});

test('leaving the first filter step removes the stored provinces and work areas, but not the specialists', async ({
  page,
  visitor,
}) => {
  const drillDown = new DrillDownLocators(page);
  for (const [path, leave] of [
    ['/filtro/provincia', drillDown.volver],
    ['/filtro/area-trabajo', drillDown.regresar],
  ] as const) {
    await visitor.visit(path);
    await expect(drillDown.cards.first()).toBeVisible();
    const keysKept = async () => Object.keys(await localStorageOf(page));
    await expect
      .poll(keysKept)
      .toEqual(expect.arrayContaining(['areasTrabajo', 'provincias', 'especialistas']));
    await leave.click();
    await expect(page).toHaveURL('/especialistas');
    await expect.poll(keysKept).not.toContain('areasTrabajo');
    const keys = await keysKept();
    expect(keys).not.toContain('provincias');
    expect(keys).toContain('especialistas');
  }
});
