import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createUpload, readFilesByPath, startOperatorsApp } from '../../trials/support/operators-app';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  createWriteStream: () =>
    new Writable({
      write(_chunk, _encoding, done) {
        const error = new Error('ENOSPC: no space left on device, write');
        done(Object.assign(error, { code: 'ENOSPC', syscall: 'write' }));
      },
    }),
}));

test('a full disk is reported as an internal error, and the upload’s files are deleted', async () => {
  const site = await startOperatorsApp({ LOG_LEVEL: 'error' });
  const { headers, payload } = await createUpload(Object.entries(readFilesByPath(site.build())));
  const answer = await site.app.inject({
    method: 'POST',
    url: '/_remotes/profile/releases',
    headers: { ...headers, authorization: `Bearer ${site.token}` },
    payload,
  });
  expect([answer.statusCode, answer.json().error]).toEqual([
    500,
    'the host could not do it; its log tells why',
  ]);
  expect(site.lines.join()).toContain('ENOSPC');
  expect(site.left()).toEqual([]);
});
