import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testConfig } from '../../../trials/support/fixtures';
import { readConfig, siteConfigOf } from './config';

const problemsOf = (env: Record<string, string>): string[] => {
  const read = readConfig(env);
  return read.ok ? [] : read.problems;
};

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(testConfig({ LOG_LEVEL: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 4300,
      dataDir: '.data',
      databaseUrl: null,
      remotesDir: '.remotes',
      resultsRating: 'sample',
      moderation: 'suspicious',
      remoteOrigins: [],
      overrideOrigins: [],
      endpointOrigins: [],
      allowedOrigins: [],
      trustProxy: 'nobody',
      logLevel: 'info',
      rateLimit: 120,
      evaluationsKept: 'every',
      evaluationLimit: 40,
      addressLimit: 10,
      addressSpecialistLimit: 2,
      specialistLimit: 10,
      serverLists: 'off',
      serverListsSeconds: 3_600,
      metrics: 'local',
      externalEndpoints: { specialists: null, ratings: null, feedback: null, evaluation: null },
    });
  });

  test('treats blank values as unset', () => {
    expect(testConfig({ PORT: ' ', DATABASE_URL: '', ENDPOINT_RATINGS: '' })).toEqual(testConfig({}));
  });

  test('reads every value from the environment', () => {
    const config = testConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/var/lib/club',
      ENDPOINT_RATINGS: 'https://script.example.com/exec?k=1',
      ENDPOINT_ORIGINS: 'https://content.example.com, https://content.example.com/',
      RESULTS_RATING: 'service',
      MODERATION: 'on',
      REMOTE_ORIGINS: 'https://a.example.com, http://localhost:5001/',
      ALLOWED_ORIGINS: 'https://b.example.com',
      OVERRIDE_ORIGINS: 'http://localhost:4312',
      TRUST_PROXY: 'loopback,10.0.0.0/8',
      RATE_LIMIT: '0',
      EVALUATIONS_KEPT: 'latest',
      EVALUATION_LIMIT: '3',
      ADDRESS_LIMIT: '4',
      ADDRESS_SPECIALIST_LIMIT: '5',
      SPECIALIST_LIMIT: '6',
      SERVER_LISTS: 'on',
      SERVER_LISTS_SECONDS: '60',
      METRICS: 'off',
      CONTACT_WHATSAPP: '50600000001',
      TERMS_URL: 'https://www.example.com/otra.pdf',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/var/lib/club',
      externalEndpoints: { ratings: 'https://script.example.com/exec?k=1', feedback: null },
      endpointOrigins: ['https://content.example.com'],
      resultsRating: 'service',
      moderation: 'on',
      remoteOrigins: ['https://a.example.com', 'http://localhost:5001'],
      allowedOrigins: ['https://b.example.com'],
      overrideOrigins: ['http://localhost:4312'],
      trustProxy: ['loopback', '10.0.0.0/8'],
      rateLimit: 0,
      evaluationsKept: 'latest',
      evaluationLimit: 3,
      addressLimit: 4,
      addressSpecialistLimit: 5,
      specialistLimit: 6,
      serverLists: 'on',
      serverListsSeconds: 60,
      metrics: 'off',
      contact: { whatsapp: '50600000001', terms: 'https://www.example.com/otra.pdf' },
    });
  });

  test('links to the terms, a PDF on another origin, by default', () => {
    expect(testConfig({}).contact.terms).toBe('https://www.example.com/politicas-del-club.pdf');
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '4300.5'],
    ['PORT', 'http'],
    ['HOST', 'two words'],
    ['ENDPOINT_SPECIALISTS', '/servicio'],
    ['ENDPOINT_RATINGS', 'ftp://example.com/'],
    ['ENDPOINT_FEEDBACK', "https://a;script-src 'unsafe-inline'"],
    ['ENDPOINT_EVALUATION', 'https://user:secret@example.com/'],
    ['ENDPOINT_ORIGINS', 'https://a.example.com/exec'],
    ['ENDPOINT_ORIGINS', 'https://*.example.com'],
    ['ENDPOINT_ORIGINS', "https://a;script-src 'unsafe-inline'"],
    ['RESULTS_RATING', 'both'],
    ['MODERATION', 'yes'],
    ['REMOTE_ORIGINS', 'https://a.example.com/path'],
    ['REMOTE_ORIGINS', 'https://a.example.com,,'],
    ['ALLOWED_ORIGINS', '*'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'none'],
    ['EVALUATIONS_KEPT', 'first'],
    ['EVALUATION_LIMIT', '-1'],
    ['ADDRESS_LIMIT', '-1'],
    ['ADDRESS_SPECIALIST_LIMIT', 'two'],
    ['SPECIALIST_LIMIT', '1.5'],
    ['SERVER_LISTS', 'yes'],
    ['SERVER_LISTS_SECONDS', '59'],
    ['METRICS', 'yes'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_PHONE', 'call me'],
    ['CONTACT_WHATSAPP', '+506 0000'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['SOCIAL_YOUTUBE', 'youtube'],
    ['ALERT_URL', 'mailto:ana@example.org'],
    ['ALERT_SECRET', 'short'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be [^\\n]+$`));
  });

  test('refuses ALERT_URL without the key of its signatures', () => {
    const ALERT_URL = 'https://chat.example.com/aviso';
    expect(problemsOf({ ALERT_URL })).toEqual(['ALERT_URL needs ALERT_SECRET, the key of the signatures']);
    const alerts = { url: ALERT_URL, secret: '0123456789abcdef' };
    expect(testConfig({ ALERT_URL, ALERT_SECRET: alerts.secret }).alerts).toEqual(alerts);
  });

  test('refuses a SITE_ORIGIN with a path, and says that the site needs the root', () => {
    expect(problemsOf({ SITE_ORIGIN: 'https://example.com/club/' })).toEqual([
      'SITE_ORIGIN must be an http(s) origin without a path: the site needs the root of its origin, but is "https://example.com/club/"',
    ]);
  });

  test('reports every invalid value in its own line', () => {
    expect(problemsOf({ PORT: 'x', MODERATION: 'x', LOG_LEVEL: 'x\ny' })).toHaveLength(3);
    expect(problemsOf({ LOG_LEVEL: 'x\ny' })[0]).not.toContain('\n');
  });

  test.each([
    'postgres://user:secret@db.example.com:5432/club',
    'postgresql://u@localhost/club?host=%2Frun%2Fpg',
  ])('accepts %s as the database', (url) => expect(testConfig({ DATABASE_URL: url }).databaseUrl).toBe(url));

  test.each([
    'mysql://user:secret@db/club',
    'postgres://user:secret@db',
    'postgres://user:secret@db:x/club',
    'postgres://user:secret@db/%zz',
    'secret',
    '.data',
  ])('refuses %s as a database in one line that does not show it', (url) => {
    const [problem, ...more] = problemsOf({ DATABASE_URL: url });
    expect(more).toEqual([]);
    expect(problem).toMatch(/^DATABASE_URL must be the address of a PostgreSQL database, [^\n]+$/);
    for (const part of ['secret', 'mysql', '.data']) expect(problem).not.toContain(part);
  });
});

test('the default contact data is fictitious', () => {
  const { phone, whatsapp, servicePhone, email, terms, social } = testConfig().contact;
  for (const number of [phone, whatsapp, servicePhone]) {
    expect(number.replace(/\D/g, '').replace(/^506/, '')).toMatch(/^0000\d{4}$/);
  }
  expect(email).toMatch(/@example\.(com|org|net)$/);
  for (const page of [terms, ...Object.values(social)]) {
    expect(new URL(page).hostname).toMatch(/(^|\.)example\.(com|org|net)$/);
  }
});

describe('DEPLOYMENTS', () => {
  const DATABASE_URL = 'postgres://club@localhost/club';

  test('deployments are stored with the data in PostgreSQL, unless the operator chooses the directory', () => {
    expect(testConfig({}).deployments).toBe('directory');
    expect(testConfig({ DATABASE_URL }).deployments).toBe('database');
    expect(testConfig({ DATABASE_URL, DEPLOYMENTS: 'directory' }).deployments).toBe('directory');
  });

  test('«database» without DATABASE_URL is refused with a one-line message', () => {
    expect(problemsOf({ DEPLOYMENTS: 'database' })).toEqual([
      'DEPLOYMENTS: «database» wants a PostgreSQL in DATABASE_URL',
    ]);
  });
});

describe('OPERATOR_PAGE', () => {
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
  ])('OPERATOR_PAGE: with %j the operators’ page is %s', (env, access) => {
    expect(testConfig(env).operatorPage).toBe(access);
  });

  test('refuses an unknown value with a one-line message', () => {
    expect(problemsOf({ OPERATOR_PAGE: 'yes' })).toEqual([
      'OPERATOR_PAGE must be one of local, open, token, off, but is "yes"',
    ]);
  });
});

describe('siteConfigOf', () => {
  test('sends the browser to the embedded service by default', () => {
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

  test('an external endpoint replaces only the call for which it is configured', () => {
    const { endpoints } = siteConfigOf(testConfig({ ENDPOINT_RATINGS: 'https://x.example.com/r' }));
    expect(endpoints.ratings).toBe('https://x.example.com/r');
    expect(endpoints.specialists).toBe('/servicio/especialistas');
  });

  test('enables reports of evaluations only if the embedded service receives and lists evaluations', () => {
    expect(siteConfigOf(testConfig()).evaluationReports).toBe('/servicio/reportes');
    for (const name of ['ENDPOINT_RATINGS', 'ENDPOINT_EVALUATION'])
      expect(siteConfigOf(testConfig({ [name]: 'https://x.example.com/r' })).evaluationReports).toBeNull();
  });

  test('contains no folders, limits or proxies', () => {
    expect(Object.keys(siteConfigOf(testConfig())).sort()).toEqual([
      'contact',
      'endpoints',
      'errorReports',
      'evaluationReports',
      'offline',
      'resultsRating',
      'signals',
    ]);
  });

  test('sends error reports to the site itself', () => {
    expect(siteConfigOf(testConfig({ SIGNALS_SAMPLE: '5' })).signals).toEqual({
      url: '/_remotes/signals',
      vitals: 5,
    });
    expect(siteConfigOf(testConfig({ SIGNALS: 'off' })).signals).toBeNull();
    expect(siteConfigOf(testConfig()).errorReports).toBe('/_remotes/errors');
  });
});

test('the configuration table of the operating guide lists exactly the environment variables that are read', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const [, rows = ''] = /^\| Variable \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const told = rows.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(read.size).toBeGreaterThan(30);
  expect(told.sort()).toEqual([...read].sort());
});
