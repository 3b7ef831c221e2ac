import type { User } from '@club/shared/domain';
import { BrowserRouter, Route, Routes, useLocation } from '@club/shared/router';
import { detailHref, paths } from '@club/shared/routes';
import { configureSite, resetStores, saveUser } from '@club/shared/state';
import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import { installModalDialogs } from '@club/shared/ui/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import ProfilePage from '../profile/profile-page';
import { CONFIG, type Service, stubService } from './stub-service';

type Setting = Partial<Service> & {
  path?: string;
  state?: unknown;
  user?: User;
  /** The page is the first of its document, not one that was navigated to. */
  direct?: boolean;
};

installModalDialogs();

/** The whole profile page in its route, over real stores and a stubbed service. */
export function renderProfile({
  path = detailHref('1'),
  state = null,
  user,
  direct = false,
  ...service
}: Setting = {}) {
  const sent = stubService({
    specialists: [aSpecialist()],
    ratings: [aRatingSummary()],
    evaluation: async () => new Response(),
    ...service,
  });
  configureSite(CONFIG);
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

/** As if the tab had been closed and everything it kept were erased. */
export function forgetProfile(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
}

afterEach(forgetProfile);
