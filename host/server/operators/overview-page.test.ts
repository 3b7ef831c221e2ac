import { expect, test } from 'vitest';
import { type Change, EMPTY_STATE } from '../registry/state';
import type { RunningRemote } from './overview';
import { overviewPage } from './overview-page';
import { overview, running } from './testing/overview-fixture';

const AT = '2026-11-22T12:00:00.000Z';

const markupOf = (change: Partial<Change>): string => {
  const history: Change[] = [
    { at: AT, by: 'ana', action: 'deploy', remote: 'profile', from: null, to: '1.0.0-aaaaaaaa', ...change },
  ];
  return overviewPage(overview({ state: { ...EMPTY_STATE, history } }), new Date(AT)).markup;
};

test('the history tells what a start put in force from what somebody deployed', () => {
  expect(markupOf({ atStart: true })).toContain('Arranque');
  expect(markupOf({ atStart: true })).not.toContain('Despliegue<');
  expect(markupOf({})).toContain('Despliegue<');
});

const markupWith = (changes: Partial<RunningRemote>): string =>
  overviewPage(overview({ remotes: [running('profile', changes)] }), new Date(AT)).markup;

test('of each remote it tells what became of its pages on the server', () => {
  expect(markupWith({})).toContain('12 a tiempo<br>340 ya listas<br>2 tarde<');
});

test('it tells of a release that is never drawn on the server', () => {
  expect(markupWith({ unrendered: true, drawings: null })).toContain(
    'Ninguna: se desplegó con <code>--unrendered</code>',
  );
});
