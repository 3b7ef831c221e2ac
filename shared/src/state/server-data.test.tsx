// @vitest-environment dom
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRatingSummary, aSpecialist } from '../testing/builders';
import { configureSite } from './config';
import { useFromSpecialists, useRatingSummary, useSpecialist, useSpecialists } from './lists';
import { collectPageData, LIST_SETTERS } from './server';
import type { ServerData } from './server-data';
import { fillStores, resetStores } from './stores';

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
const drawn = (element: React.ReactElement) => collectPageData(() => textOf(renderToString(element)));

/** Returns the data as they are after serialization in the page's HTML. */
const sent = (data: ServerData): ServerData => JSON.parse(JSON.stringify(data));

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

describe('server rendering', () => {
  beforeEach(async () => {
    await LIST_SETTERS.specialists(JSON.stringify([ANA, EVA]));
    await LIST_SETTERS.ratings(JSON.stringify([aRatingSummary({ cedula: '7', promedio: 4 })]));
  });

  test('uses the server’s lists and embeds only the values that the page shows', () => {
    const { drawn: text, data } = drawn(<Profile id="7" />);
    expect(text).toBe('Ana 4');
    expect(data.records.especialistas).toEqual([ANA]);
    expect(data.records.comentarios).toMatchObject([{ cedula: '7' }]);
    expect(JSON.stringify(data)).not.toContain('Eva');
  });

  test('never reports a specialist as missing, because the browser may have a newer list', () => {
    expect(drawn(<Profile id="9" />)).toMatchObject({ drawn: 'loading ', data: { records: {} } });
  });

  test('shows no content of components that need a whole list', () => {
    expect(drawn(<Whole />)).toMatchObject({ drawn: 'loading', data: { values: {} } });
  });

  test('ignores a response that is not a list', async () => {
    await LIST_SETTERS.specialists('<html>');
    expect(drawn(<Names />).drawn).toBe('Ana,Eva');
  });

  test('collects only data that components read while they are rendered', () => {
    expect(textOf(renderToString(<Names />))).toBe('loading');
  });
});

describe('a server-rendered page in the browser', () => {
  const brought: ServerData = {
    values: { 'especialista:7': ANA, names: ['Ana', 'Eva'] },
    records: { especialistas: [ANA] },
  };
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  test('shows the server’s values from the first render on, before any list has loaded', () => {
    fillStores(sent(brought));
    expect(textOf(renderToString(<Names />))).toBe('Ana,Eva');
    const { result } = renderHook(() => useSpecialist('7'));
    expect(result.current).toEqual({ state: 'found', specialist: ANA });
  });

  test('treats the server’s records as newer than cached ones, in memory only (ruling 34)', async () => {
    const old = aSpecialist({ id: '7', nombre: 'Anita' });
    keep([old, EVA]);
    fillStores(sent(brought));
    const { result } = renderHook(() => useSpecialists());
    await settle();
    expect(result.current).toMatchObject({ items: [ANA, EVA] });
    expect(JSON.parse(localStorage.getItem('especialistas') ?? '')).toEqual([old, EVA]);
  });

  test('uses cached records that its HTML does not contain', async () => {
    keep([aSpecialist({ id: '8', nombre: 'Evita' })]);
    fillStores(sent(brought));
    const { result } = renderHook(() => useSpecialist('8'));
    expect(result.current).toEqual({ state: 'loading' });
    await settle();
    expect(result.current).toMatchObject({ specialist: { nombre: 'Evita' } });
  });

  test('keeps the server’s values if the service fails and nothing is cached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    fillStores(sent(brought));
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
  ])('ignores malformed data: %j', async (nonsense) => {
    keep([EVA]);
    fillStores(nonsense as never);
    const { result } = renderHook(() => useSpecialists());
    await settle();
    expect(result.current).toMatchObject({ items: [EVA] });
  });
});
