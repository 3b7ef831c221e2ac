// @vitest-environment node
import { expect, it } from 'vitest';
import { type RenderedChunk, refuseEarlyReads } from './early-reads';

const chunk = (name: string, imports: string[], reads: string[] = []): RenderedChunk => ({
  name,
  isEntry: name === 'entry',
  imports,
  reads,
});

const refusal = (...chunks: RenderedChunk[]) => {
  const byFile = new Map(chunks.map((each) => [`${each.name}.js`, each]));
  return () => refuseEarlyReads(byFile);
};

it('refuses a chunk behind the entry that reads a shared module', () => {
  const chunks = [chunk('entry', ['a.js']), chunk('a', ['b.js', 'a.js']), chunk('b', ['a.js'], ['react'])];
  expect(refusal(...chunks)).toThrow('«b» comes with the entry, so it cannot use react');
});

it('refuses an entry that reads one itself', () => {
  expect(refusal(chunk('entry', [], ['react']))).toThrow('«entry» comes with the entry');
});

it('lets chunks read that are imported later', () => {
  const chunks = [
    chunk('entry', ['a.js', 'elsewhere.js']),
    chunk('a', []),
    chunk('page', ['a.js'], ['react']),
  ];
  expect(refusal(...chunks)).not.toThrow();
});
