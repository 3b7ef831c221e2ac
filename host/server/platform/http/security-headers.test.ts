import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  documentHeaders,
  headerOnlyPolicy,
  isHtmlType,
  metaPolicy,
  reportingEndpointsHeader,
  securityHeaders,
} from './security-headers';

describe('the content security policy of a page', () => {
  test('contains only the strict sources if everything comes from the site', () => {
    expect(
      contentSecurityPolicy({ inline: { scripts: ['sha256-abc='], styles: ['sha256-def='] } }).split('; '),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-abc='",
      "script-src-attr 'none'",
      "style-src 'self' 'sha256-def='",
      "style-src-attr 'none'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types club-worker',
    ]);
  });

  test('allows remotes for code, styles, pictures, fonts and calls, and the service for calls only', () => {
    const policy = contentSecurityPolicy({
      remoteOrigins: ['https://r.example.com'],
      connectOrigins: ['https://s.example.com', 'https://r.example.com'],
    });
    expect(policy).toContain("script-src 'self' https://r.example.com;");
    expect(policy).toContain("style-src 'self' https://r.example.com;");
    expect(policy).toContain("img-src 'self' https://r.example.com;");
    expect(policy).toContain("connect-src 'self' https://r.example.com https://s.example.com;");
    expect(policy).toContain("font-src 'self' https://r.example.com;");
  });

  test('upgrades insecure requests over https only', () => {
    expect(contentSecurityPolicy({ https: true })).toMatch(/; upgrade-insecure-requests$/);
    expect(contentSecurityPolicy({ https: false })).not.toContain('upgrade-insecure-requests');
  });

  test('names the reporting endpoint, over plain http by report-uri only', () => {
    const reports = '/_remotes/reports';
    expect(contentSecurityPolicy({ reports })).toMatch(/; report-uri \/_remotes\/reports$/);
    expect(contentSecurityPolicy({ reports, https: true })).toContain(
      '; report-uri /_remotes/reports; report-to sitio;',
    );
    expect(reportingEndpointsHeader(reports)).toEqual({ 'reporting-endpoints': 'sitio="/_remotes/reports"' });
    expect(metaPolicy({ reports: null })).not.toContain('report');
  });
});

describe('a page with its policy in a meta element', () => {
  const sources = {
    inline: { scripts: ['sha256-abc='], styles: [] },
    connectOrigins: ['https://s.example.com'],
  };

  test('contains all directives except those that only a header may contain', () => {
    const page = metaPolicy(sources);
    expect(page).not.toContain('frame-ancestors');
    expect([...page.split('; '), headerOnlyPolicy({})].sort()).toEqual(
      contentSecurityPolicy(sources).split('; ').sort(),
    );
  });

  test('gets upgrade-insecure-requests from the header', () => {
    expect(headerOnlyPolicy({ https: true })).toBe("frame-ancestors 'none'; upgrade-insecure-requests");
  });
});

describe('the headers of every answer', () => {
  const plain = securityHeaders({ https: false, crossOrigin: false });

  test('forbid loading, framing and MIME sniffing', () => {
    expect(plain).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('stay below 300 bytes', () => {
    const bytes = Object.entries({ ...securityHeaders({ https: true, crossOrigin: true }) })
      .map(([name, value]) => `${name}: ${value}\r\n`.length)
      .reduce((sum, each) => sum + each);
    expect(bytes).toBeLessThan(300);
  });

  test('have no integrity policy, because WebKit does not find the hashes in the import map', () => {
    expect(plain).not.toHaveProperty('integrity-policy');
  });

  test('require https only over https', () => {
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders({ https: true, crossOrigin: false })).toHaveProperty('strict-transport-security');
  });

  test('let other origins read the data service, so that a stored submission does not look failed', () => {
    expect(securityHeaders({ https: false, crossOrigin: true })).toHaveProperty(
      'cross-origin-resource-policy',
      'cross-origin',
    );
  });
});

test.each([
  ['text/html; charset=utf-8', true],
  ['text/html', true],
  ['application/json; charset=utf-8', false],
  ['image/svg+xml', false],
  [undefined, false],
])('an answer of type %s is a page: %s', (type, page) => expect(isHtmlType(type)).toBe(page));

describe('the headers of a page', () => {
  const plain = documentHeaders({ https: false });

  test('send at most the origin to other sites', () => {
    expect(plain['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('isolate its window over https only', () => {
    expect(plain).not.toHaveProperty('cross-origin-opener-policy');
    expect(documentHeaders({ https: true })['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('allow the embedded video players full screen and no other feature', () => {
    const features = plain['permissions-policy']?.split(', ') ?? [];
    expect(features[0]).toBe(
      'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
    );
    expect(features.slice(1).every((feature) => feature.endsWith('=()'))).toBe(true);
    expect(features).toContain('camera=()');
  });
});

test('nginx sends an export’s pages with the same headers as the server, except the policies', () => {
  const conf = readFileSync(join(import.meta.dirname, '../../../nginx/export.conf'), 'utf8');
  const [page = ''] = conf.match(/location \/ \{[^}]+/) ?? [];
  const sent = Object.fromEntries(
    [...page.matchAll(/add_header (\S+) (.+);/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/^(['"])(.*)\1$/, '$2'),
    ]),
  );
  const {
    'content-security-policy': _,
    'strict-transport-security': __,
    ...kept
  } = securityHeaders({
    https: true,
    crossOrigin: false,
  });
  const opener = { 'cross-origin-opener-policy': '$club_opener_policy' };
  expect(sent).toMatchObject({ ...kept, ...documentHeaders({ https: true }), ...opener });
  expect(conf).toMatch(/map \$scheme \$club_opener_policy \{\s+https same-origin;/);
});
