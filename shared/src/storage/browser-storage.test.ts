// @vitest-environment dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { local, readJson, writeJson } from './browser-storage';

afterEach(() => localStorage.clear());

describe('browser storage', () => {
  test('returns a written value until it is removed', () => {
    expect(writeJson(local, 'provincias', [1])).toBe(true);
    expect(localStorage.getItem('provincias')).toBe('[1]');
    expect(readJson(local, 'provincias')).toEqual([1]);
    local.remove('provincias');
    expect(readJson(local, 'provincias')).toBeNull();
  });

  test('removes a corrupt value', () => {
    localStorage.setItem('user', '{"name":');
    expect(readJson(local, 'user')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('keeps the old value and does not throw if storage is full', () => {
    localStorage.setItem('especialistas', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(local.write('especialistas', 'new')).toBe(false);
    expect(local.read('especialistas')).toBe('old');
  });

  test('does not throw if storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: blocked }));
    expect(local.read('user')).toBeNull();
    expect(local.write('user', '{}')).toBe(false);
    expect(() => local.remove('user')).not.toThrow();
    vi.unstubAllGlobals();
  });
});
