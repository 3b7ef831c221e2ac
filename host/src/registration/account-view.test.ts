import { expect, test } from 'vitest';
import { accountView } from './account-view';

const nothing = { registered: false, reason: null, noticeAccepted: false, dialog: null };

test.each([
  ['nothing, to an anonymous visitor who asked for nothing', nothing, null],
  ['the notice at a start without a user', { ...nothing, reason: 'start' }, 'notice'],
  ['the form once the notice is accepted', { ...nothing, reason: 'start', noticeAccepted: true }, 'form'],
  ['the form from the menu', { ...nothing, reason: 'menu' }, 'form'],
  ['the form for an evaluation', { ...nothing, reason: 'evaluation' }, 'form'],
  ['no form to a registered visitor', { ...nothing, registered: true, reason: 'menu' }, null],
  ['the success after saving', { ...nothing, registered: true, reason: 'menu', dialog: 'saved' }, 'saved'],
  ['their data to a registered visitor', { ...nothing, registered: true, dialog: 'my-data' }, 'my-data'],
  ['no data once there is no user', { ...nothing, dialog: 'my-data' }, null],
  [
    'the form though a dialog for users was left open',
    { ...nothing, reason: 'menu', dialog: 'logout' },
    'form',
  ],
] as const)('shows %s', (_, state, view) => {
  expect(accountView(state)).toBe(view);
});
