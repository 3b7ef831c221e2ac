import type { IncomingMessage } from 'node:http';
import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { aFeedback, testConfig } from '../../../trials/support/fixtures';
import { startTestApp } from '../../../trials/support/test-app';
import type { TrustProxy } from '../config/config';
import {
  createHttpsTest,
  createProxyHeaderNormalizer,
  isDirectRequest,
  isForwarded,
  trustProxyOption,
} from './forwarded';

describe('createProxyHeaderNormalizer', () => {
  function asked(headers: Record<string, string | undefined>, remoteAddress = '127.0.0.1'): IncomingMessage {
    return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  }

  test.each<[TrustProxy, string, string | undefined, boolean]>([
    ['nobody', '127.0.0.1', 'https', false],
    ['nearest', '203.0.113.9', 'https', true],
    ['nearest', '203.0.113.9', 'http', false],
    ['nearest', '203.0.113.9', undefined, false],
    ['nearest', '203.0.113.9', 'https, http', false],
    ['nearest', '203.0.113.9', 'http, https', true],
    [['loopback'], '127.0.0.1', 'https', true],
    [['loopback'], '203.0.113.9', 'https', false],
  ])(
    'trusting %s, the X-Forwarded-Proto header from %s with the value %s means https: %s',
    (trust, remoteAddress, protocol, expected) => {
      const request = asked({ 'x-forwarded-proto': protocol }, remoteAddress);
      createProxyHeaderNormalizer(trust)(request);
      expect(createHttpsTest(trust)(request)).toBe(expected);
    },
  );

  const VISITOR = '203.0.113.9';
  const PROXIES: TrustProxy = ['loopback', '10.0.0.0/8'];

  test.each<[string, string, string]>([
    ['both trusted proxies have appended their entry', `${VISITOR}, 10.0.0.7`, 'https, http'],
    ['the visitor has forged one before them', `198.51.100.1, ${VISITOR}, 10.0.0.7`, 'http, https, http'],
    ['the outer one alone has written it', `${VISITOR}, 10.0.0.7`, 'https'],
  ])('reads https if %s', (_, addresses, protocols) => {
    const request = asked({ 'x-forwarded-for': addresses, 'x-forwarded-proto': protocols });
    createProxyHeaderNormalizer(PROXIES)(request);
    expect(request.headers['x-forwarded-proto']).toBe('https');
  });

  test.each<TrustProxy>(['nobody', 'nearest', PROXIES])(
    'trusting %s, ignores the value of X-Forwarded-Host but treats it as a sign of a proxy',
    (trust) => {
      const request = asked({ host: 'club.example.com', 'x-forwarded-host': 'evil.example' });
      createProxyHeaderNormalizer(trust)(request);
      expect(request.headers).toEqual({ host: 'club.example.com', 'x-forwarded-host': '' });
      expect(isForwarded({ ...request, httpVersion: '1.1' })).toBe(true);
    },
  );

  test.each([
    ['club.example.com.', 'club.example.com'],
    ['Club.Example.com.:8443', 'club.example.com:8443'],
    ['127.0.0.1:4300', '127.0.0.1:4300'],
    ['[::1]:4300', '[::1]:4300'],
  ])('writes the host %s as %s', (host, plain) => {
    const request = asked({ host });
    createProxyHeaderNormalizer('nobody')(request);
    expect(request.headers.host).toBe(plain);
  });
});

describe('isDirectRequest', () => {
  const asked = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
    isDirectRequest({
      headers: { host: 'localhost:4300', ...headers },
      httpVersion,
      socket: { remoteAddress },
    });

  test.each(['localhost:4300', '127.0.0.1:4300', '127.0.0.1', '[::1]:4300'])(
    'a request to %s is direct',
    (host) => {
      expect(asked({ host })).toBe(true);
      expect(asked({ host }, '::ffff:127.0.0.1')).toBe(true);
      expect(asked({ host }, '::1')).toBe(true);
    },
  );

  test.each<[string, Record<string, string>, string?, string?]>([
    ['a foreign name', { host: 'evil.example:4300' }],
    ['a name that only begins like this machine’s', { host: 'localhost.evil.example' }],
    ['no name', { host: '' }],
    ['a proxy that forwards the client’s address', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that forwards only the protocol', { 'x-forwarded-proto': 'https' }],
    ['a proxy that names itself', { via: '1.1 cache' }],
    ['Apache', { 'x-forwarded-server': 'club.example' }],
    ['a proxy that forwards only the port', { 'x-forwarded-port': '80' }],
    ['a tunnel', { 'cf-connecting-ip': '203.0.113.7' }],
    ['a delivery network', { 'true-client-ip': '203.0.113.7' }],
    ['Envoy', { 'x-envoy-external-address': '203.0.113.7' }],
    [
      'a default nginx that connects to 127.0.0.1',
      { host: '127.0.0.1:4300', connection: 'close' },
      '127.0.0.1',
      '1.0',
    ],
    ['another machine', {}, '192.168.0.7'],
    ['a missing client address', {}, ''],
  ])('a request is not direct: %s', (_, headers, address, version) => {
    expect(asked(headers, address, version)).toBe(false);
  });
});

describe('the warning about an untrusted proxy', () => {
  async function setUp(env: Record<string, string> = {}) {
    const { app, logged } = await startTestApp({ env: { ...env, LOG_LEVEL: 'info' } });
    const send = (comentario: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: SERVICE_PATHS.feedback,
        headers: { 'content-type': 'text/plain', ...headers },
        payload: JSON.stringify(aFeedback({ comentario })),
      });
    const warnings = () => logged().filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
    return { send, warnings };
  }

  test('appears once, at the first forwarded submission', async () => {
    const { send, warnings } = await setUp();
    await send('directo');
    expect(warnings()).toEqual([]);
    for (const comentario of ['uno', 'dos']) {
      expect((await send(comentario, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(201);
    }
    expect(warnings()).toEqual([expect.objectContaining({ level: 40 })]);
    expect(JSON.stringify(warnings())).not.toContain('203.0.113.7');
  });

  test('is not logged if TRUST_PROXY names the proxy', async () => {
    const { send, warnings } = await setUp({ TRUST_PROXY: 'loopback' });
    await send('uno', { 'x-forwarded-for': '203.0.113.7' });
    expect(warnings()).toEqual([]);
  });
});

describe('TRUST_PROXY', () => {
  const trustOf = (value: string) => testConfig({ TRUST_PROXY: value }).trustProxy;

  test('trusts nobody by default', () => {
    expect(trustProxyOption(trustOf(''))).toBe(false);
    expect(trustProxyOption(trustOf('off'))).toBe(false);
  });

  test('«on» trusts the nearest hop only, so that a visitor cannot choose an address', () => {
    const trusts = trustProxyOption(trustOf('on'));
    if (typeof trusts !== 'function') throw new Error('expected a function');
    expect([trusts('203.0.113.1', 0), trusts('203.0.113.1', 1)]).toEqual([true, false]);
  });

  test('trusts networks by address or name', () => {
    expect(trustProxyOption(trustOf('uniquelocal, 192.0.2.0/24, ::1'))).toEqual([
      'uniquelocal',
      '192.0.2.0/24',
      '::1',
    ]);
  });
});
