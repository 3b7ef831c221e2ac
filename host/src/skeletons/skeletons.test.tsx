import { PAGES } from '@club/shared/federation';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageSkeleton } from './skeletons';

const kinds = [...new Set(Object.values(PAGES).flatMap((page) => page.skeleton ?? []))];

test('every page skeleton has a different shape', () => {
  const shapes = kinds.map((kind) => renderToStaticMarkup(<PageSkeleton kind={kind} />));
  expect(kinds.length).toBeGreaterThan(1);
  expect(new Set(shapes).size).toBe(kinds.length);
});
