// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => ({ module: vi.fn(), lists: vi.fn() }));
vi.mock('../federation/remote-modules', () => ({ prefetchModule: calls.module }));
vi.mock('./refresh-lists', () => ({ refreshListsOf: calls.lists }));

import { startPrefetch } from './start-prefetch';

let page: HTMLElement;

beforeEach(() => {
  vi.clearAllMocks();
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

test.each(['pointerover', 'pointerdown', 'focusin'])('%s on a link fetches what is behind it', (type) => {
  startPrefetch(page);
  signal(type, 'profile');
  expect(calls.module).toHaveBeenCalledExactlyOnceWith('profile/ProfilePage');
  expect(calls.lists).toHaveBeenCalledExactlyOnceWith('detail', { ahead: true });
});

test('a mark says where a box leads to', () => {
  startPrefetch(page);
  signal('focusin', 'search');
  expect(calls.module).toHaveBeenCalledExactlyOnceWith('profile/ProfilePage');
});

test('asks once for each page', () => {
  startPrefetch(page);
  signal('pointerover', 'profile');
  signal('pointerdown', 'profile');
  expect(calls.module).toHaveBeenCalledOnce();
});

test('a page that is the host’s own needs its lists alone', () => {
  startPrefetch(page);
  signal('pointerover', 'home');
  expect(calls.module).not.toHaveBeenCalled();
  expect(calls.lists).toHaveBeenCalledExactlyOnceWith('home', { ahead: true });
});

test.each(['abroad', 'button', 'name', 'unknown'])('%s leads nowhere', (id) => {
  startPrefetch(page);
  signal('pointerover', id);
  signal('focusin', id);
  expect(calls.module).not.toHaveBeenCalled();
  expect(calls.lists).not.toHaveBeenCalled();
});

test('fetches nothing beforehand for visitors who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  startPrefetch(page);
  signal('pointerover', 'profile');
  expect(calls.module).not.toHaveBeenCalled();
});
