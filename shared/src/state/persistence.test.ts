// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders';

const persist = vi.fn(() => Promise.reject(new Error('refused')));

beforeEach(() => {
  vi.resetModules();
  persist.mockClear();
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
});
afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

describe('persistent storage', () => {
  test('is requested once, when the visitor registers or saves a specialist', async () => {
    const { saveUser, shortlist } = await import('.');
    expect(persist).not.toHaveBeenCalled();
    shortlist.keep({ id: '1', nombre: 'Ana Mora' });
    expect(persist).toHaveBeenCalledOnce();
    shortlist.keep({ id: '2', nombre: 'Luis Rojas' });
    saveUser(aUser());
    expect(persist).toHaveBeenCalledOnce();
  });

  test('is requested on registration', async () => {
    const { saveUser } = await import('.');
    saveUser(aUser());
    expect(persist).toHaveBeenCalledOnce();
  });

  test('is not required: browsers may lack or refuse it', async () => {
    Reflect.deleteProperty(navigator, 'storage');
    const { saveUser, currentUser } = await import('.');
    saveUser(aUser());
    expect(currentUser()).toEqual(aUser());
  });
});
