import { expect, test } from 'vitest';
import { readConfig } from './config';

const accessOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? read.config.operatorPage : read.problems;
};

test.each([
  [{}, 'local'],
  [{ HOST: 'localhost' }, 'local'],
  [{ HOST: '127.0.1.1' }, 'local'],
  [{ HOST: '::1' }, 'local'],
  [{ HOST: '0.0.0.0' }, 'token'],
  [{ HOST: '127.example.com' }, 'token'],
  [{ HOST: '192.168.0.7' }, 'token'],
  [{ TRUST_PROXY: 'on' }, 'token'],
  [{ TRUST_PROXY: 'loopback' }, 'token'],
  [{ NODE_ENV: 'production' }, 'token'],
  [{ NODE_ENV: 'production', OPERATOR_PAGE: 'local' }, 'local'],
  [{ NODE_ENV: 'test' }, 'local'],
  [{ HOST: '0.0.0.0', OPERATOR_PAGE: 'open' }, 'open'],
  [{ HOST: '0.0.0.0', OPERATOR_PAGE: 'local' }, 'local'],
  [{ OPERATOR_PAGE: 'token' }, 'token'],
  [{ OPERATOR_PAGE: 'off' }, 'off'],
])('with %j the operators’ page is %s', (env, access) => {
  expect(accessOf(env)).toBe(access);
});

test('another value is refused with one line', () => {
  expect(accessOf({ OPERATOR_PAGE: 'yes' })).toEqual([
    'OPERATOR_PAGE must be one of local, open, token, off, but is "yes"',
  ]);
});
