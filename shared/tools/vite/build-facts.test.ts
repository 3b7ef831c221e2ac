import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from './build-facts';

let root = '';
let remote = '';

const write = (path: string, content: string | Buffer) => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
  remote = join(root, 'remote-profile');
  write('remote-profile/src/page.tsx', 'one\ntwo\n');
  write('remote-profile/src/seal.webp', Buffer.from([0, 13, 10]));
  write('shared/src/rule.ts', 'rule\n');
  write('package.json', '{}\n');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the source hash changes if a source is edited, added, renamed or deleted, also in the shared package and the root folder', () => {
  const seen = [sourceHash(remote)];
  const changed = () => seen.push(sourceHash(remote));
  write('remote-profile/src/page.tsx', 'one\nthree\n');
  changed();
  write('shared/src/rule.ts', 'another rule\n');
  changed();
  write('package-lock.json', '{}\n');
  changed();
  write('remote-profile/src/new.ts', '');
  changed();
  write('remote-profile/src/seal.webp', Buffer.from([0, 10]));
  changed();
  rmSync(join(root, 'remote-profile/src/new.ts'));
  write('remote-profile/src/renamed.ts', '');
  changed();
  expect(new Set(seen).size).toBe(7);
});

test('the source hash ignores output, packages, tests, logs and Windows line endings', () => {
  const before = sourceHash(remote);
  write('remote-profile/dist/remoteEntry.js', 'built');
  write('remote-profile/releases/1.0.0-aaaaaaaa/release.json', '{}');
  write('remote-profile/node_modules/react/index.js', 'react');
  write('remote-profile/src/page.test.tsx', 'test');
  write('remote-profile/npm-debug.log', 'log');
  write('shared/.cache/x', 'cache');
  write('host/src/main.ts', 'host');
  write('remote-profile/src/page.tsx', 'one\r\ntwo\r\n');
  expect(sourceHash(remote)).toBe(before);
});
