import { expect, test } from 'vitest';
import { testConfig } from '../../trials/support/test-config';
import { CAN_CONFINE } from './confined-node';
import { drawsPages } from './draws-pages';

const EXTERNAL = { ENDPOINT_SPECIALISTS: 'https://script.example.com/exec' };

test.runIf(CAN_CONFINE).each([
  [true, {}],
  [false, { SERVER_RENDERING: 'off' }],
  [false, EXTERNAL],
  [false, { ENDPOINT_RATINGS: 'https://script.example.com/exec' }],
  [true, { ENDPOINT_FEEDBACK: 'https://script.example.com/exec' }],
  [true, { ...EXTERNAL, SERVER_LISTS: 'on' }],
  [false, { ...EXTERNAL, SERVER_LISTS: 'on', SERVER_RENDERING: 'off' }],
])('it is %s that a server draws with %j', (draws, env) => expect(drawsPages(testConfig(env))).toBe(draws));
