import {
  consumePendingDialog,
  currentUser,
  failedRelease,
  savedFilters,
  startUser,
  wasReloadedFor,
} from '@club/shared/state';
import fc from 'fast-check';
import { expectFields, expectTrue, expectUnpolluted } from '../expect-clean';
import type { FuzzKind } from '../kind';
import { spoiledText } from '../spoiled';

const USER = { nombre: 'Ana', correo: 'ana@example.com', telefono: '88887777', cedula: '112340567' };
const FILTERS = { provincia: 'San José', canton: 'Escazú', area: 'Pintura', especializacion: '' };
const RELOADS = { sites: ['a', 'b'], wanted: { path: '/', boundary: '', text: 'Cuenta', index: 0 } };
const FAILURES = { profile: { release: '1.0.0-abc', at: Date.now() } };

const isText = (value: unknown): boolean => typeof value === 'string';

/** A storage of the browser's in which every key reads the same. */
const holding = (text: string) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
});

/** What another program, another version or a curious visitor has put into the browser's storage. */
export const storageValues: FuzzKind<string> = {
  name: 'storage values',
  input: spoiledText(fc.constantFrom<object>(USER, FILTERS, RELOADS, FAILURES)),
  check(text) {
    const browser = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const storage = holding(text);
    Object.assign(globalThis, { window: { ...browser, localStorage: storage, sessionStorage: storage } });
    startUser()();
    const user = currentUser();
    if (user)
      for (const field of Object.values(user)) expectTrue(isText(field), `a field of the user is ${field}`);
    const filters = savedFilters();
    if (filters)
      expectFields(filters, { provincia: isText, canton: isText, area: isText, especializacion: isText });
    for (const remote of ['profile', '__proto__', 'constructor']) {
      const release = failedRelease(remote);
      expectTrue(release === null || isText(release), `the release is ${release}`);
    }
    const wanted = consumePendingDialog();
    if (wanted) expectFields(wanted, { path: isText, boundary: isText, text: isText });
    expectTrue(typeof wasReloadedFor('toString') === 'boolean', 'a reload is neither known nor unknown');
    expectUnpolluted();
  },
};
