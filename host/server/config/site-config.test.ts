import { expect, test } from 'vitest';
import { testConfig } from '../../trials/support/test-config';
import { siteConfigOf } from './site-config';

test('the browser is sent to the embedded service by default', () => {
  expect(siteConfigOf(testConfig())).toMatchObject({
    endpoints: {
      specialists: '/servicio/especialistas',
      ratings: '/servicio/calificaciones',
      feedback: '/servicio/comentarios',
      evaluation: '/servicio/evaluaciones',
    },
    resultsRating: 'sample',
  });
});

test('an external endpoint replaces its own call only', () => {
  const { endpoints } = siteConfigOf(testConfig({ ENDPOINT_RATINGS: 'https://x.example.com/r' }));
  expect(endpoints.ratings).toBe('https://x.example.com/r');
  expect(endpoints.specialists).toBe('/servicio/especialistas');
});

test('the browser learns nothing of folders, limits or proxies', () => {
  expect(Object.keys(siteConfigOf(testConfig())).sort()).toEqual([
    'contact',
    'endpoints',
    'errorReports',
    'offline',
    'resultsRating',
    'signals',
  ]);
});

test('pages report errors to the site itself', () => {
  expect(siteConfigOf(testConfig({ SIGNALS_SAMPLE: '5' })).signals).toEqual({
    url: '/_remotes/signals',
    vitals: 5,
  });
  expect(siteConfigOf(testConfig({ SIGNALS: 'off' })).signals).toBeNull();
  expect(siteConfigOf(testConfig()).errorReports).toBe('/_remotes/errors');
});
