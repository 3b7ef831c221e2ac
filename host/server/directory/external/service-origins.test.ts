import { expect, test } from 'vitest';
import { testConfig } from '../../../trials/support/fixtures';
import { serviceOriginsOf } from './service-origins';

const originsOf = (env: Record<string, string>) => serviceOriginsOf(testConfig(env));

test('each foreign origin of the service is listed once', () => {
  const endpoints = {
    ENDPOINT_RATINGS: 'https://x.example.com/r',
    ENDPOINT_FEEDBACK: 'https://x.example.com/f',
    ENDPOINT_EVALUATION: 'http://y.example.com:81/e',
  };
  expect(originsOf(endpoints)).toEqual(['https://x.example.com', 'http://y.example.com:81']);
  expect(originsOf({})).toEqual([]);
});

test('origins in ENDPOINT_ORIGINS are added, if there is an endpoint', () => {
  const ENDPOINT_ORIGINS = 'https://content.example.com,https://x.example.com';
  expect(originsOf({ ENDPOINT_RATINGS: 'https://x.example.com/r', ENDPOINT_ORIGINS })).toEqual([
    'https://x.example.com',
    'https://content.example.com',
  ]);
  expect(originsOf({ ENDPOINT_ORIGINS })).toEqual([]);
});

test('the origin that script.google.com redirects to is built in', () => {
  expect(originsOf({ ENDPOINT_EVALUATION: 'https://script.google.com/macros/s/x/exec' })).toEqual([
    'https://script.google.com',
    'https://script.googleusercontent.com',
  ]);
});
