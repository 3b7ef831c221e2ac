// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchLateFont, showLateFont } from './late-font';

const added = vi.fn();
const loads = vi.fn<() => Promise<unknown>>();

class Face {
  constructor(
    readonly family: string,
    readonly source: string,
  ) {}
  load = () => loads().then(() => this);
}

type Known = { family: string; status: string };

function page(faces: Known[]): void {
  document.head.innerHTML = '<link rel="preload" as="font" href="/assets/font-1.woff2">';
  Object.assign(document, { fonts: { [Symbol.iterator]: () => faces[Symbol.iterator](), add: added } });
}

const late: Known[] = [
  { family: 'Figtree', status: 'loaded' },
  { family: '"Figtree fallback"', status: 'loaded' },
];
const inTime: Known[] = [
  { family: 'Figtree', status: 'loaded' },
  { family: 'Figtree fallback', status: 'unloaded' },
];
const fetched = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.stubGlobal('FontFace', Face);
  loads.mockReset().mockResolvedValue(undefined);
  added.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test('a font that came after the first paint shows from the next page on, once', async () => {
  page(late);
  fetchLateFont();
  await fetched();
  expect(added).not.toHaveBeenCalled();
  showLateFont();
  showLateFont();
  expect(added).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ family: 'Figtree', source: expect.stringContaining('/assets/font-1.woff2') }),
  );
});

test('a font that was there in time is not taken again', async () => {
  page(inTime);
  fetchLateFont();
  await fetched();
  showLateFont();
  expect(loads).not.toHaveBeenCalled();
  expect(added).not.toHaveBeenCalled();
});

test('one that cannot be fetched leaves the stand-ins', async () => {
  loads.mockRejectedValue(new Error('offline'));
  page(late);
  fetchLateFont();
  await fetched();
  showLateFont();
  expect(added).not.toHaveBeenCalled();
});
