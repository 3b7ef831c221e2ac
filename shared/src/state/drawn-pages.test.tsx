// @vitest-environment dom
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRatingSummary, aSpecialist } from '../testing';
import { configureSite } from './config';
import { type PageData, startFromPage } from './page-start';
import { useRatingSummary } from './ratings';
import { resetStores } from './reset';
import { gatherPageData, LIST_PROVIDERS } from './server';
import { useFromSpecialists, useSpecialist, useSpecialists } from './specialists';

const ANA = aSpecialist({ id: '7', nombre: 'Ana' });
const EVA = aSpecialist({ id: '8', nombre: 'Eva' });

function Profile({ id }: { id: string }) {
  const found = useSpecialist(id);
  const rating = useRatingSummary(id);
  const name = found.state === 'found' ? found.specialist.nombre : found.state;
  return <p>{`${name} ${rating.state === 'ready' ? (rating.summary?.promedio ?? '') : rating.state}`}</p>;
}

const Whole = () => <p>{useSpecialists().state}</p>;

function Names() {
  const names = useFromSpecialists({ name: 'names', select: (all) => all.map(({ nombre }) => nombre) });
  return <p>{names.state === 'ready' ? names.value.join() : names.state}</p>;
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');
const drawn = (element: React.ReactElement) => gatherPageData(() => textOf(renderToString(element)));

/** As it reaches the browser. */
const sent = (data: PageData): PageData => JSON.parse(JSON.stringify(data));

const keep = (specialists: readonly object[]) => {
  localStorage.setItem('especialistas', JSON.stringify(specialists));
  localStorage.setItem('ultimaActualizacionEsp', new Date().toISOString());
};

beforeEach(() => {
  configureSite({ endpoints: { specialists: '/e', ratings: '/c' } } as never);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  resetStores();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('on the server', () => {
  beforeEach(async () => {
    await LIST_PROVIDERS.specialists(JSON.stringify([ANA, EVA]));
    await LIST_PROVIDERS.ratings(JSON.stringify([aRatingSummary({ cedula: '7', promedio: 4 })]));
  });

  test('a page is drawn from the lists, and carries what it shows and no more', () => {
    const { drawn: text, data } = drawn(<Profile id="7" />);
    expect(text).toBe('Ana 4');
    expect(data.records.especialistas).toEqual([ANA]);
    expect(data.records.comentarios).toMatchObject([{ cedula: '7' }]);
    expect(JSON.stringify(data)).not.toContain('Eva');
  });

  test('it never says that somebody is missing: the browser may know him', () => {
    expect(drawn(<Profile id="9" />)).toMatchObject({ drawn: 'loading ', data: { records: {} } });
  });

  test('whoever reads a list whole is left to the browser, which cannot have it when it takes over', () => {
    expect(drawn(<Whole />)).toMatchObject({ drawn: 'loading', data: { values: {} } });
  });

  test('a text that is no list changes nothing', async () => {
    await LIST_PROVIDERS.specialists('<html>');
    expect(drawn(<Names />).drawn).toBe('Ana,Eva');
  });

  test('outside of a drawing nothing is gathered', () => {
    expect(textOf(renderToString(<Names />))).toBe('loading');
  });
});

describe('in the browser', () => {
  const brought: PageData = {
    values: { 'especialista:7': ANA, names: ['Ana', 'Eva'] },
    records: { especialistas: [ANA] },
  };
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  test('what the page brought is there from the first drawing on, before any list', () => {
    startFromPage(sent(brought));
    expect(textOf(renderToString(<Names />))).toBe('Ana,Eva');
    const { result } = renderHook(() => useSpecialist('7'));
    expect(result.current).toEqual({ state: 'found', specialist: ANA });
  });

  test('its records count as newer than those of the browser, in memory only (Ruling 34)', async () => {
    const old = aSpecialist({ id: '7', nombre: 'Anita' });
    keep([old, EVA]);
    startFromPage(sent(brought));
    const { result } = renderHook(() => useSpecialists());
    await settle();
    expect(result.current).toMatchObject({ items: [ANA, EVA] });
    expect(JSON.parse(localStorage.getItem('especialistas') ?? '')).toEqual([old, EVA]);
  });

  test('of other records the browser’s count, as soon as it has read them', async () => {
    keep([aSpecialist({ id: '8', nombre: 'Evita' })]);
    startFromPage(sent(brought));
    const { result } = renderHook(() => useSpecialist('8'));
    expect(result.current).toEqual({ state: 'loading' });
    await settle();
    expect(result.current).toMatchObject({ specialist: { nombre: 'Evita' } });
  });

  test('where the service fails and nothing is kept, it goes on with what the page brought', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    startFromPage(sent(brought));
    const { result } = renderHook(() => [useSpecialist('7'), useSpecialist('9')]);
    await settle();
    expect(result.current).toEqual([
      { state: 'found', specialist: ANA },
      { state: 'missing', failed: true },
    ]);
  });

  test.each([
    {},
    { values: 5, records: 'x' },
    { values: {}, records: { especialistas: 5, comentarios: [null, 'x'] } },
  ])('a page that brings nonsense (%j) brings nothing', async (nonsense) => {
    keep([EVA]);
    startFromPage(nonsense as never);
    const { result } = renderHook(() => useSpecialists());
    await settle();
    expect(result.current).toMatchObject({ items: [EVA] });
  });
});
