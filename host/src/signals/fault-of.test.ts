import { expect, test } from 'vitest';
import type { Notice } from '../reports/notices';
import { faultOf } from './fault-of';

const ENTRY = '/remotes/profile/1.0.0-aaaaaaaa/remoteEntry.js';
const notice = (kind: Notice['kind'], error?: unknown): Notice => ({
  remote: 'profile',
  entry: ENTRY,
  kind,
  error,
});
const file = (path: string, responseStatus?: number) => ({
  name: `https://club.example.com${path}`,
  responseStatus,
});
const CAME = [
  file(ENTRY, 200),
  file('/assets/index.js', 200),
  file('/remotes/feedback/1-a/remoteEntry.js', 404),
  file('/remotes/profile/1.0.0-aaaaaaab/remoteEntry.js', 404),
];

const NOT_TAKEN = [
  `TypeError: Failed to fetch dynamically imported module: https://club.example.com${ENTRY}`,
  'TypeError: error loading dynamically imported module',
  'TypeError: Importing a module script failed.',
];

test.each(NOT_TAKEN)('all files came and one was not taken: it was altered (%s)', (message) => {
  expect(faultOf(notice('load', new Error(`RUNTIME-008 ${message}`)), CAME)).toBe('integrity');
});

test.each<[string, unknown, Parameters<typeof faultOf>[1]]>([
  ['the entry did not come', new Error(NOT_TAKEN[0]), [file(ENTRY, 404)]],
  [
    'something that it needs did not come',
    new Error(NOT_TAKEN[0]),
    [...CAME, file('/remotes/profile/1.0.0-aaaaaaaa/assets/x.js', 503)],
  ],
  ['there was no answer', new Error(NOT_TAKEN[0]), [file(ENTRY, 0)]],
  ['the browser does not tell', new Error(NOT_TAKEN[0]), [file(ENTRY)]],
  ['nothing was asked for', new Error(NOT_TAKEN[0]), []],
  ['it hung', new Error('5000 ms'), CAME],
  ['it threw', new SyntaxError('Unexpected token'), CAME],
])('where %s, it did not load', (_, error, files) => {
  expect(faultOf(notice('load', error), files)).toBe('load');
});

test('what threw is told by when, and what is shown is no fault', () => {
  expect(
    (['render', 'runtime', 'hydration', 'shown'] as const).map((kind) => faultOf(notice(kind), CAME)),
  ).toEqual(['render', 'event', 'hydration', null]);
});
