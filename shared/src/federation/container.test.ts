// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { createContainer, SHARED_KEY } from './container';

const react = { useState: () => [] };
const taken = () => (globalThis as Record<symbol, Record<string, unknown>>)[Symbol.for(SHARED_KEY)];

beforeEach(() => {
  Object.assign(globalThis, { [Symbol.for(SHARED_KEY)]: undefined });
});

describe('createContainer', () => {
  it('uses a shared module that the host has loaded', async () => {
    await createContainer(['react'], {}).init({ react: { '19.3.1': { lib: () => react } } });
    expect(taken()?.react).toBe(react);
  });

  it('loads a shared module that the host has not loaded yet', async () => {
    await createContainer(['react'], {}).init({ react: { '19.3.1': { get: async () => () => react } } });
    expect(taken()?.react).toBe(react);
  });

  it('keeps shared modules that another release’s container provided', async () => {
    const scope = {
      react: { '19.3.1': { lib: () => react } },
      'react-dom': { '19.3.1': { lib: () => 'dom' } },
    };
    await createContainer(['react', 'react-dom'], {}).init(scope);
    await createContainer(['react'], {}).init(scope);
    expect(taken()?.['react-dom']).toBe('dom');
  });

  it('throws an error that names a shared module which the host lacks', async () => {
    await expect(
      createContainer(['react', 'react-dom'], {}).init({ react: { '1.0.0': { lib: () => react } } }),
    ).rejects.toThrow('The host does not share react-dom');
  });

  it('returns a factory of an exposed module', async () => {
    const module = { default: () => null };
    const factory = await createContainer([], { './Page': async () => module }).get('./Page');
    expect(factory()).toBe(module);
  });

  it('rejects a module that is not exposed, and passes on the error of a failed load', async () => {
    const { get } = createContainer([], { './Page': () => Promise.reject(new Error('gone')) });
    await expect(get('./Other')).rejects.toThrow('./Other is not exposed');
    await expect(get('./Page')).rejects.toThrow('gone');
  });
});
