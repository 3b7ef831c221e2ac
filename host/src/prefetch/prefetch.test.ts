// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const module = vi.hoisted(() => vi.fn());
vi.mock('../federation/remote-modules', () => ({ prefetchModule: module }));
const refresh = vi.hoisted(() => ({ specialists: vi.fn(), ratings: vi.fn() }));
const config = vi.hoisted(() => ({ resultsRating: 'sample' }));
vi.mock('@club/shared/state', () => ({
  refreshSpecialistsIfDue: refresh.specialists,
  refreshRatingsIfDue: refresh.ratings,
  siteConfig: () => config,
}));

import { refreshListsOf, startPrefetch } from './prefetch';

beforeEach(() => {
  vi.clearAllMocks();
  config.resultsRating = 'sample';
});

describe('refreshListsOf', () => {
  test.each(['home', 'results', 'notFound'] as const)(
    'refreshes only the specialists for the page %s',
    (page) => {
      refreshListsOf(page);
      expect(refresh.specialists).toHaveBeenCalledOnce();
      expect(refresh.ratings).not.toHaveBeenCalled();
    },
  );

  test('refreshes both specialists and ratings for the profile page', () => {
    refreshListsOf('detail');
    expect(refresh.specialists).toHaveBeenCalledOnce();
    expect(refresh.ratings).toHaveBeenCalledOnce();
  });

  test('refreshes the ratings for the results page if its cards show the service’s ratings', () => {
    config.resultsRating = 'service';
    refreshListsOf('results');
    expect(refresh.ratings).toHaveBeenCalledOnce();
  });
});

describe('prefetching', () => {
  let page: HTMLElement;

  beforeEach(() => {
    page = document.body.appendChild(document.createElement('main'));
    page.innerHTML = `
    <a id="profile" href="/detalle/7"><b>Ana</b></a>
    <a id="results" href="/resultados">Resultados</a>
    <a id="home" href="/">Inicio</a>
    <a id="abroad" href="https://example.com/detalle/7">Otro sitio</a>
    <button id="button">Nada</button>
    <div data-leads-to="detail"><input id="search"></div>
    <div data-leads-to="toString"><input id="unknown"></div>
    <input id="name">`;
  });

  afterEach(() => {
    page.remove();
    vi.unstubAllGlobals();
  });

  const signal = (type: string, id: string) =>
    (document.querySelector(`#${id} b`) ?? document.getElementById(id))?.dispatchEvent(
      new Event(type, { bubbles: true }),
    );

  test.each(['pointerover', 'pointerdown', 'focusin'])('%s on a link prefetches the linked page', (type) => {
    startPrefetch(page);
    signal(type, 'profile');
    expect(module).toHaveBeenCalledExactlyOnceWith('profile/ProfilePage');
    expect(refresh.ratings).toHaveBeenCalledExactlyOnceWith({ ahead: true });
  });

  test('an element marked with a page prefetches that page', () => {
    startPrefetch(page);
    signal('focusin', 'search');
    expect(module).toHaveBeenCalledExactlyOnceWith('profile/ProfilePage');
  });

  test('prefetches each page once', () => {
    startPrefetch(page);
    signal('pointerover', 'profile');
    signal('pointerdown', 'profile');
    expect(module).toHaveBeenCalledOnce();
  });

  test('a link to a page of the host prefetches only the lists', () => {
    startPrefetch(page);
    signal('pointerover', 'home');
    expect(module).not.toHaveBeenCalled();
    expect(refresh.specialists).toHaveBeenCalledExactlyOnceWith({ ahead: true });
  });

  test.each([
    ['a link to another site', 'abroad'],
    ['a button without a marked page', 'button'],
    ['a field without a marked page', 'name'],
    ['an element marked with an unknown page', 'unknown'],
  ])('%s prefetches nothing', (_, id) => {
    startPrefetch(page);
    signal('pointerover', id);
    signal('focusin', id);
    expect(module).not.toHaveBeenCalled();
    expect(refresh.specialists).not.toHaveBeenCalled();
  });

  test('prefetches nothing in data-saving mode', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    startPrefetch(page);
    signal('pointerover', 'profile');
    expect(module).not.toHaveBeenCalled();
  });
});
