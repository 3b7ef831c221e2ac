import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../trials/support/temp-dir';

const SCRIPT = join(import.meta.dirname, 'switch-servers.sh');

/**
 * Runs the script with a fake ssh that logs its arguments and input. On the server `failing`, ssh fails for commands
 * that contain the text `at`.
 */
function switchServers(args: string[], failing = 'none', at = 'healthz') {
  const dir = tempDir();
  const log = join(dir, 'log');
  const ssh = `#!/usr/bin/env bash
echo "$1: $2 $(cat)" >>"${log}"
[[ ! ("$1" == ${failing} && "$2" == *${at}*) ]]`;
  mkdirSync(join(dir, 'bin'));
  writeFileSync(join(dir, 'bin/ssh'), ssh, { mode: 0o755 });
  writeFileSync(log, '');
  writeFileSync(join(dir, 'host.tgz'), 'archive');
  const { status, stdout } = spawnSync('bash', [SCRIPT, ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: { SERVERS: 'a b c', PATH: [join(dir, 'bin'), process.env.PATH].join(delimiter) },
  });
  const steps = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^(.): .*?(tar|systemctl|healthz)/.exec(line)?.slice(1).join(' '));
  return { status, stdout, steps, log: readFileSync(log, 'utf8') };
}

test('servers are upgraded one after the other, each after the one before is ready', () => {
  const { status, steps, log } = switchServers(['host-v1.1.0', 'host.tgz']);
  expect(status).toBe(0);
  expect(steps).toEqual(
    ['a', 'b', 'c'].flatMap((name) => [`${name} tar`, `${name} systemctl`, `${name} healthz`]),
  );
  expect(log).toContain('tar -xz -C /srv/club-host-v1.1.0 archive');
});

test('if a server does not get ready, all later servers keep their build', () => {
  const { status, stdout, steps } = switchServers(['host-v1.0.0'], 'b');
  expect([status, stdout]).toEqual([
    1,
    'a runs host-v1.0.0\nb is not ready: the servers after it keep their build\n',
  ]);
  expect(steps).toEqual(['a systemctl', 'a healthz', 'b systemctl', 'b healthz']);
});

test('a server refuses a missing build, and a /srv/club that is a folder instead of a link', () => {
  const dir = tempDir();
  mkdirSync(join(dir, 'club-new/host/dist'), { recursive: true });
  const [, command = ''] = /^a: (test .*?) && sudo/m.exec(switchServers(['new']).log) ?? [];
  const link = (build = 'new') => {
    const local = command.replaceAll('/srv/', '').replaceAll('club-new', `club-${build}`);
    return spawnSync('bash', ['-c', local], { cwd: dir }).status;
  };
  expect([link(), link(), link('missing')]).toEqual([0, 0, 1]);
  expect(readlinkSync(join(dir, 'club'))).toBe('club-new');
  unlinkSync(join(dir, 'club'));
  mkdirSync(join(dir, 'club'));
  expect(link()).toBe(1);
});

test('if a server refuses the build, all later servers keep theirs', () => {
  const { status, stdout, steps } = switchServers(['host-v1.0.0'], 'b', 'systemctl');
  expect([status, stdout.trim().split('\n')]).toEqual([
    1,
    ['a runs host-v1.0.0', 'b cannot switch: /srv/club must be a link and /srv/club-host-v1.0.0 a build'],
  ]);
  expect(steps).toEqual(['a systemctl', 'a healthz', 'b systemctl']);
});

test('a build’s name with shell commands is refused and not executed', () => {
  expect(switchServers(['x; rm -rf /'])).toMatchObject({ status: 2, log: '' });
});
