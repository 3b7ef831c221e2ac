import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { aFeedback } from '../../../trials/support/fixtures';
import { startTestApp } from '../../../trials/support/test-app';
import { isAllowedSender, isDnsRebinding } from './sender-check';

describe('isAllowedSender', () => {
  const HOST = 'club.example.com';
  const PARTNER = 'https://partner.example.com';
  const allowed = (headers: Record<string, string>) => isAllowedSender(headers, HOST, [PARTNER]);

  describe('a send', () => {
    test.each([
      ['from a page of this site', { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' }],
      ['from this site over plain http, where browsers say less', { origin: `http://${HOST}` }],
      [
        'from this site behind a proxy that changes the host',
        { origin: 'https://public.example.com', 'sec-fetch-site': 'same-origin' },
      ],
      ['from this site without Origin', { 'sec-fetch-site': 'same-origin' }],
      ['from an allowed origin', { origin: PARTNER, 'sec-fetch-site': 'cross-site' }],
      ['from this site by its name with a final dot', { origin: `https://${HOST}.` }],
      ['from no browser', {}],
    ])('%s is allowed', (_name, headers) => {
      expect(allowed(headers)).toBe(true);
    });

    test.each([
      ['from another site', { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' }],
      ['from another site in an old browser', { origin: 'https://evil.example.com' }],
      ['from a sibling site', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }],
      ['from another site without Origin', { 'sec-fetch-site': 'cross-site' }],
      ['from an opaque origin', { origin: 'null' }],
      ['from another port of this host', { origin: `https://${HOST}:8443` }],
      ['with a nonsense origin', { origin: 'https://' }],
      [
        'by navigation of a form',
        { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      ],
      ['by navigation from an allowed origin', { origin: PARTNER, 'sec-fetch-mode': 'navigate' }],
    ])('%s is refused', (_name, headers) => {
      expect(allowed(headers)).toBe(false);
    });
  });

  test('a Host with the default port of the site is allowed', () => {
    expect(isAllowedSender({ origin: `https://${HOST}` }, `${HOST}:443`, [])).toBe(true);
  });
});

describe('the warning about a foreign Host', () => {
  async function site() {
    const { app, logged, rows } = await startTestApp({ env: { LOG_LEVEL: 'warn' } });
    const send = async (headers: Record<string, string>) => {
      const payload = aFeedback();
      return (await app.inject({ method: 'POST', url: SERVICE_PATHS.feedback, headers, payload })).statusCode;
    };
    return { send, logged, rows };
  }
  const BEHIND_A_PROXY = { origin: 'http://club.example.com:8080', host: '127.0.0.1:4300' };

  test('appears once, with page, Host and both fixes', async () => {
    const { send, logged, rows } = await site();
    expect([await send(BEHIND_A_PROXY), await send(BEHIND_A_PROXY)]).toEqual([403, 403]);
    expect(rows('feedback')).toEqual([]);
    const [warning, ...more] = logged();
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      level: 40,
      page: 'http://club.example.com:8080',
      host: '127.0.0.1:4300',
    });
    expect(warning?.msg).toContain('proxy_set_header Host $http_host;');
    expect(warning?.msg).toContain('ALLOWED_ORIGINS=http://club.example.com:8080');
  });

  test('appears for at most five pages', async () => {
    const { send, logged } = await site();
    for (let page = 0; page < 20; page += 1)
      await send({ ...BEHIND_A_PROXY, origin: `http://p${page}.example.com` });
    expect(logged()).toHaveLength(5);
  });

  test.each([
    ['whose browser says that it is of another site', { ...BEHIND_A_PROXY, 'sec-fetch-site': 'cross-site' }],
    ['by navigation', { ...BEHIND_A_PROXY, 'sec-fetch-mode': 'navigate' }],
    ['from no page that has an origin', { ...BEHIND_A_PROXY, origin: 'null' }],
  ])('does not appear for a submission %s', async (_name, headers) => {
    const { send, logged } = await site();
    expect(await send(headers)).toBe(403);
    expect(logged()).toEqual([]);
  });
});

describe('isDnsRebinding', () => {
  const asked = (host: string | undefined, localAddress = '127.0.0.1', localPort = 4300) =>
    isDnsRebinding({ headers: host === undefined ? {} : { host }, socket: { localAddress, localPort } });

  test.each([
    ['evil.example:4300', '127.0.0.1'],
    ['EVIL.example:4300', '::ffff:127.0.0.1'],
    ['localhost.evil.example:4300', '::1'],
    ['127.0.0.1.nip.io:4300', '127.0.0.1'],
    ['192.0.2.7:4300', '127.0.0.1'],
    ['not a host', '127.0.0.1'],
    [undefined, '127.0.0.1'],
  ])('the name %s on the server’s own port of %s is a foreign name', (host, address) => {
    expect(asked(host, address)).toBe(true);
  });

  test('a missing port is the port of http', () => {
    expect(asked('evil.example', '127.0.0.1', 80)).toBe(true);
  });

  test.each([
    ['this machine by any of its names', 'localhost:4300', '127.0.0.1'],
    ['this machine by its address', '[::1]:4300', '::1'],
    ['a proxy that passes the site’s name on', 'club.example.com', '127.0.0.1'],
    ['a proxy on a port of its own', 'club.example.com:8443', '127.0.0.1'],
    ['a network that reaches this machine by a name', 'club.intranet:4300', '192.168.0.7'],
  ])('%s is not DNS rebinding', (_, host, address) => {
    expect(asked(host, address)).toBe(false);
  });
});
