import type { RatingSummary, Specialist, User } from '@club/shared/domain';
import { BrowserRouter, Route, Routes, useLocation } from '@club/shared/router';
import { detailHref, paths } from '@club/shared/routes';
import type { SiteConfig } from '@club/shared/service';
import { configureSite, resetStores, saveUser } from '@club/shared/state';
import { aRatingSummary, aSiteConfig, aSpecialist } from '@club/shared/testing';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import ProfilePage from '../profile/profile-page';

const CONFIG = aSiteConfig();

type Service = {
  specialists: readonly Specialist[] | Promise<never>;
  ratings: readonly RatingSummary[] | Promise<never>;
  /** Returns the response to each sent evaluation. */
  evaluation: () => Promise<Response>;
};

/** Stubs `fetch` for the service and records the sent evaluations. */
export function stubProfileService(service: Service) {
  const fetched = vi.fn(async (url: string, _init?: RequestInit): Promise<Response> => {
    if (url === CONFIG.endpoints.evaluation) return service.evaluation();
    const rows = url === CONFIG.endpoints.specialists ? service.specialists : service.ratings;
    return new Response(JSON.stringify(await rows));
  });
  vi.stubGlobal('fetch', fetched);
  return {
    /** Returns the bodies of the evaluations sent so far. */
    evaluations: () =>
      fetched.mock.calls
        .filter(([url]) => url === CONFIG.endpoints.evaluation)
        .map(([, init]) => JSON.parse(String(init?.body)) as unknown),
  };
}

type Setting = Partial<Service> & {
  config?: Partial<SiteConfig>;
  path?: string;
  state?: unknown;
  user?: User;
  /** Whether the page was opened directly, as the first history entry of its document. */
  direct?: boolean;
};

installModalDialogs();

/** Renders the profile page with router, real stores and a stubbed service. */
export function renderProfile({
  path = detailHref('1'),
  state = null,
  user,
  direct = false,
  config = {},
  ...service
}: Setting = {}) {
  const sent = stubProfileService({
    specialists: [aSpecialist()],
    ratings: [aRatingSummary()],
    evaluation: async () => new Response(),
    ...service,
  });
  configureSite({ ...CONFIG, ...config });
  if (user) saveUser(user);
  window.history.pushState(direct ? null : { usr: state, key: 'test', idx: 0 }, '', path);
  const view = render(
    <BrowserRouter>
      <Routes>
        <Route path={paths.detail} element={<ProfilePage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </BrowserRouter>,
  );
  return { ...view, sent, visitor: userEvent.setup() };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

/** Unmounts the page and clears storage and stores. */
export function cleanUpProfile(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
}

afterEach(cleanUpProfile);
