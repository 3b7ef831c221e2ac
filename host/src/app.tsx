import { PAGES, pageOf } from '@club/shared/federation';
import { Route, Routes, useLocation } from '@club/shared/router';
import { useState } from 'react';
import { RemotePageSlot } from './federation/remote-slot';
import { HomePage, Splash } from './home/home-page';
import { Layout } from './layout/layout';
import { useNavigationEffects } from './layout/navigation-effects';
import { NotFoundPage } from './not-found/not-found-page';
import { Registration } from './registration/registration';
import { PageSkeleton } from './skeletons/skeletons';

/** Renders the site's routes inside the common layout. Remotes render their own pages. */
export function App() {
  const { pathname } = useLocation();
  const [startedAtHome] = useState(pageOf(pathname) === 'home');
  useNavigationEffects();
  return (
    <Registration>
      {startedAtHome && <Splash />}
      <Layout>
        <Routes>
          <Route path={PAGES.home.path} element={<HomePage />} />
          {Object.values(PAGES).map(
            (page) =>
              page.module && (
                <Route
                  key={page.path}
                  path={page.path}
                  element={
                    <RemotePageSlot
                      key={page.module}
                      id={page.module}
                      skeleton={<PageSkeleton kind={page.skeleton} />}
                    />
                  }
                />
              ),
          )}
          <Route path={PAGES.notFound.path} element={<NotFoundPage />} />
        </Routes>
      </Layout>
    </Registration>
  );
}
