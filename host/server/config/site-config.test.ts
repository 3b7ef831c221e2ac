import { expect, test } from 'vitest';
import { testConfig } from '../../trials/support/test-config';
import { serviceOriginsOf } from '../service-origins/known-origins';
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

test('each foreign origin of the service is named once', () => {
  const config = testConfig({
    ENDPOINT_RATINGS: 'https://x.example.com/r',
    ENDPOINT_FEEDBACK: 'https://x.example.com/f',
    ENDPOINT_EVALUATION: 'http://y.example.com:81/e',
  });
  expect(serviceOriginsOf(config, [])).toEqual(['https://x.example.com', 'http://y.example.com:81']);
  expect(serviceOriginsOf(testConfig(), [])).toEqual([]);
});
