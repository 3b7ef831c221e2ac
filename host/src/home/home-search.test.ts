import { demoSpecialists } from '@club/shared/demo';
import { parseSpecialists } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { searchFormTarget } from './home-search';

const parsed = parseSpecialists(JSON.stringify(demoSpecialists()));
const LIST = parsed.ok ? parsed.items : [];

describe('searchFormTarget', () => {
  const answer = async (que: string, donde = '', list = LIST) =>
    decodeURIComponent((await searchFormTarget(que, donde, list)).href);
  const ESCAZU = 'Escazú, San José';
  const results = (area: string, especializacion = '') =>
    `/resultados?provincia=San José&canton=Escazú&area=${area}${especializacion && `&especializacion=${especializacion}`}`;

  test.each([
    ['Pintura', 'Pintura', ''],
    ['pintor', 'Pintura', ''],
    ['pimtor barato', 'Pintura', ''],
    ['remodelar', 'Construcción', 'Remodelación general'],
  ])('«%s» with a canton opens the results for %s %s', async (que, area, especializacion) => {
    expect(await answer(que, ESCAZU)).toBe(results(area, especializacion));
  });

  test('uses the place in the text instead of the chosen canton', async () => {
    const href = '/filtro/area-trabajo?area=Pintura&provincia=Cartago';
    expect(await answer('pintor cerca de cartago', ESCAZU)).toBe(href);
    expect(await answer('pintor cerca de cartago')).toBe(href);
  });

  test.each([
    ['pintor', '/filtro/area-trabajo?area=Pintura'],
    ['gypsum', '/filtro/area-trabajo?area=Construcción&especializacion=Cielos y divisiones livianas'],
    ['desampardos', '/filtro/provincia?provincia=San José&canton=Desamparados'],
  ])('«%s» without a canton opens the same page as the header search', async (que, href) => {
    expect(await answer(que)).toBe(href);
  });

  test('opens the empty results if the canton has no specialist of the area', async () => {
    const elsewhere = LIST.filter(({ canton }) => canton !== 'Escazú');
    expect(await answer('pintor', ESCAZU, elsewhere)).toBe(results('Pintura'));
  });

  test('opens the choice of area if the job is missing or unknown', async () => {
    const steps = '/filtro/provincia?provincia=San José&canton=Escazú';
    expect(await answer('', ESCAZU)).toBe(steps);
    expect(await answer('zzz de la xyz', ESCAZU)).toBe(steps);
  });

  test('returns a notice if nobody offers a job, and the address of the canton’s areas', async () => {
    expect(await searchFormTarget('plomero', ESCAZU, LIST)).toEqual({
      href: expect.stringMatching(/^\/filtro\/provincia\?.*&canton=Escaz/),
      notice: 'Por ahora nadie ofrece fontanería en Escazú.',
    });
  });

  test('opens the profile if the text is the name of exactly one specialist', async () => {
    const person = LIST.find(({ nombre }) => nombre === 'Bernal');
    expect(await answer('Rojas Obando Bernal')).toBe(`/detalle/${person?.id}`);
  });

  test('opens the choice of place if the canton is unknown', async () => {
    expect(await answer('pintor', 'Narnia')).toBe('/filtro/area-trabajo?area=Pintura');
  });

  test('opens the notice of an area without specialists', async () => {
    expect(await answer('electricista', ESCAZU)).toMatch(/^\/filtro\/area-trabajo\?area=Electricidad&/);
    expect(await answer('aire acondicionado')).toBe('/filtro/area-trabajo?area=Aires Acondicionados');
  });

  test('opens the choice of search method if text and canton are missing', async () => {
    expect(await answer('')).toBe('/especialistas');
  });

  test('opens the choice of province if the list of specialists is empty', async () => {
    expect(await answer('pintor', '', [])).toBe('/filtro/area-trabajo?area=Pintura');
  });
});
