// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const runtime = vi.hoisted(() => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
vi.mock('./fetch-runtime', () => ({ fetchRuntime: async () => runtime }));

import { BrowserRouter } from '@club/shared/router';
import { RemoteSlot } from './remote-slot';

const release = { version: '1.0.0', entry: '/remotes/x/1/remoteEntry.js', integrity: '', contract: '1' };
const registry = { contract: '1', remotes: { directory: { ...release, previous: null } } };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.error());
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['profile/ProfilePage', false, 'No pudimos cargar esta parte del sitio'],
  ['feedback/FeedbackWidget', true, 'Esta parte no está disponible.'],
] as const)(
  'without a release, the place of %s shows the usual fallback, and nothing is asked for',
  async (id, compact, text) => {
    render(
      <BrowserRouter>
        <RemoteSlot id={id} compact={compact} moduleProps={{}} skeleton={null} />
      </BrowserRouter>,
    );
    await act(async () => undefined);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(runtime.registerRemotes).not.toHaveBeenCalled();
  },
);
