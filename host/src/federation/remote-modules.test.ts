// @vitest-environment dom
import { configureSite } from '@club/shared/state';
import { aSiteConfig } from '@club/shared/testing';
import { expect, test, vi } from 'vitest';

const runtime = vi.hoisted(() => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
vi.mock('./federation-runtime', async (original) => ({
  ...(await original<object>()),
  fetchRuntime: async () => runtime,
}));

import { requestLayoutModules } from './remote-modules';

const release = { version: '1.0.0', entry: '/remotes/x/1/remoteEntry.js', integrity: '', contract: '1' };
const entry = { ...release, previous: null };
const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };

test('requestLayoutModules requests each module once and inserts the deferred preload hints', async () => {
  configureSite(aSiteConfig());
  runtime.loadRemote.mockResolvedValue({ default: () => null });
  document.body.innerHTML = `<template id="later"><link rel="modulepreload" href="/a.js"></template>
    <script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  expect(document.querySelector('link')).toBeNull();
  requestLayoutModules();
  requestLayoutModules();
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a.js']);
  await expect.poll(() => runtime.loadRemote.mock.calls.length).toBe(2);
  const requested = runtime.loadRemote.mock.calls.map(([id]) => id);
  expect(requested).toEqual([
    expect.stringMatching(/^directory_\d+\/HeaderSearch$/),
    expect.stringMatching(/^feedback_\d+\/FeedbackWidget$/),
  ]);
});
