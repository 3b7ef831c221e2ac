import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../kit/sites/workspace';

const HOST = join(ROOT, 'host');
const textOf = (file: string): string => readFileSync(join(HOST, file), 'utf8');

type Service = {
  environment?: Record<string, string>;
  logging?: { options: Record<string, string> };
  restart?: string;
  command?: string[];
  [key: string]: unknown;
};

const services: Record<string, Service> = parse(textOf('container/compose.yaml'), { merge: true }).services;
const image =
  textOf('container/Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? '';

describe('the container image', () => {
  test('runs the command of the systemd unit as a user who is not root', () => {
    const [, command = '[]'] = /^CMD (.+)$/m.exec(image) ?? [];
    expect(textOf('systemd/club.service')).toContain(`ExecStart=/usr/bin/${JSON.parse(command).join(' ')}\n`);
    expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(image).toMatch(/^HEALTHCHECK [\s\S]*?CMD \["node", .*\/healthz/m);
  });

  test('sets its host and directories by variables that the operating guide names', () => {
    const names = [...image.matchAll(/\b([A-Z]+_DIR|HOST)=/g)].map(([, name]) => name);
    expect(names).toEqual(['HOST', 'DATA_DIR', 'REMOTES_DIR', 'SECRETS_DIR']);
    for (const name of names) expect(textOf('docs/operating.md')).toContain(`\`${name}\``);
  });
});

describe('compose.yaml', () => {
  test.each(Object.keys(services))('%s restarts and rotates its log', (name) => {
    expect(services[name]).toMatchObject({ restart: 'unless-stopped' });
    expect(services[name]?.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
  });

  test('the site runs read-only and without capabilities, and has 15 seconds to stop', () => {
    expect(services.site).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      stop_grace_period: '15s',
    });
  });

  test('nginx’s command puts the address of the service «site» into nginx/site.conf', () => {
    const [, from = '', to = ''] = /s\/(.+?)\/(.+?)\/'/.exec(services.nginx?.command?.at(-1) ?? '') ?? [];
    expect(textOf('nginx/site.conf')).toContain(from);
    expect(textOf('nginx/site.conf').replace(from, to)).toContain(
      'zone club 64k; resolver 127.0.0.11 valid=1s; server site:4300 resolve max_fails=3 fail_timeout=1s;',
    );
  });
});
