import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OperatorsApp, startOperatorsApp } from '../../trials/support/operators-app';
import { BROWSER_REPORTS_PATH } from '../platform/http/paths';
import { readBrowserReports } from './browser-reports';

const violation = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://club.example.com/resultados?nombre=Ana',
  user_agent: 'canary',
  body: {
    documentURL: 'https://club.example.com/resultados?nombre=Ana',
    effectiveDirective,
    blockedURL,
    sample: 'ana@example.com',
  },
});

const send = (
  { app }: OperatorsApp,
  payload: unknown,
  headers: Record<string, string> = { 'content-type': 'application/reports+json' },
) => app.inject({ method: 'POST', url: BROWSER_REPORTS_PATH, headers, payload: JSON.stringify(payload) });

const counted = async ({ metrics }: OperatorsApp) =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith('club_policy_refusals_total'));

test('the endpoint for browser reports counts and logs violations by directive and origin, without visitor data', async () => {
  const site = await startOperatorsApp({ LOG_LEVEL: 'trace' });
  const answer = await send(site, [
    violation('script-src-elem', 'https://evil.example/x.js?ana@example.com'),
    violation('script-src-elem', 'https://evil.example/y.js'),
    violation('style-src-attr', 'inline'),
    violation('connect-src', 'chrome-extension://abcdefgh/x.js'),
    { type: 'deprecation', body: { id: 'x' } },
  ]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await counted(site)).toEqual([
    'club_policy_refusals_total{directive="script-src-elem",blocked="https://evil.example"} 2',
    'club_policy_refusals_total{directive="style-src-attr",blocked="inline"} 1',
    'club_policy_refusals_total{directive="connect-src",blocked="chrome-extension:"} 1',
  ]);
  const log = site.lines.join('');
  expect(log).toContain('"directive":"script-src-elem","blocked":"https://evil.example","unverified":true');
  for (const identity of ['Ana', 'ana@', 'canary', 'x.js', 'abcdefgh']) expect(log).not.toContain(identity);
});

test('the endpoint for browser reports counts a blocked attempt of another site to frame this one', async () => {
  const site = await startOperatorsApp();
  const headers = { 'content-type': 'application/csp-report', origin: 'https://evil.example' };
  const framed = {
    'csp-report': { 'effective-directive': 'frame-ancestors', 'blocked-uri': 'https://evil.example/' },
  };
  const answer = await send(site, framed, headers);
  expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([204, 'cross-origin']);
  expect(await counted(site)).toEqual([
    'club_policy_refusals_total{directive="frame-ancestors",blocked="https://evil.example"} 1',
  ]);
});

test('the endpoint for browser reports counts reports in the older format and reports of altered files', async () => {
  const site = await startOperatorsApp();
  const report = { 'violated-directive': "img-src 'self'", 'blocked-uri': 'https://evil.example:8443/p.png' };
  await send(site, { 'csp-report': report }, { 'content-type': 'application/csp-report' });
  await send(site, [{ type: 'integrity-violation', body: { blockedURL: 'https://club.example.com/a.js' } }]);
  expect(await counted(site)).toEqual([
    'club_policy_refusals_total{directive="img-src",blocked="https://evil.example:8443"} 1',
    'club_policy_refusals_total{directive="integrity",blocked="https://club.example.com"} 1',
  ]);
});

test('the endpoint for browser reports names ENDPOINT_ORIGINS in the log line of a blocked redirect from an endpoint', async () => {
  const site = await startOperatorsApp({
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ENDPOINT_RATINGS: 'https://script.example.com/macros/s/secret-id/exec',
  });
  const from = (blocked: string) => violation('connect-src', blocked);
  await send(site, [
    from('https://script.example.com/macros/s/secret-id/exec'),
    from('https://evil.example/'),
  ]);
  const [first = '', second = '', ...rest] = site.lines;
  expect(JSON.parse(first)).toMatchObject({
    directive: 'connect-src',
    blocked: 'https://script.example.com',
  });
  expect(JSON.parse(first).msg).toContain('ENDPOINT_ORIGINS');
  expect(JSON.parse(second).msg).not.toContain('ENDPOINT_ORIGINS');
  expect([rest, first.includes('secret-id')]).toEqual([[], false]);
});

test('forged origins flood neither the metrics nor the log', async () => {
  const site = await startOperatorsApp({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
  const made = (from: number) =>
    Array.from({ length: 50 }, (_, n) => violation('script-src', `https://x${from + n}.example/`));
  for (let from = 0; from < 500; from += 50) await send(site, made(from));
  expect((await counted(site)).length).toBeLessThanOrEqual(101);
  expect(site.lines).toHaveLength(10);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['of another shape', { report: 1 }, { 'content-type': 'application/csp-report' }, 400],
  ['of another type', [], { 'content-type': 'application/json' }, 415],
  ['above 64 KiB', ['x'.repeat(70_000)], { 'content-type': 'application/reports+json' }, 413],
])('the endpoint for browser reports rejects a report %s', async (_, body, headers, status) => {
  const site = await startOperatorsApp();
  expect((await send(site, body, headers)).statusCode).toBe(status);
  expect(await counted(site)).toEqual([]);
});

test('the endpoint for browser reports limits reports per address', async () => {
  const site = await startOperatorsApp();
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(site, [])));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});

test('the endpoint for browser reports reduces any input to known keywords and origins', () => {
  const report = fc
    .tuple(fc.string(), fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.jsonValue()))
    .map(([directive, blocked]) => ({
      type: 'csp-violation',
      body: { effectiveDirective: directive, blockedURL: blocked },
    }));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(report)), (value) => {
      for (const { directive, blocked } of readBrowserReports(value) ?? []) {
        expect(directive).toMatch(/^[a-z-]{5,30}$/);
        expect(blocked).toMatch(/^([a-z-]{4,20}|[a-z-]{2,20}:|https?:\/\/[^/?#\s@]{1,200})$/);
      }
    }),
  );
});
