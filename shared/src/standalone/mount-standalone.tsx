import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DEMO_SITE_CONFIG } from '../demo';
import { BrowserRouter, Link, Route, Routes } from '../router';
import { configureSite, startUser } from '../state';
import { ToastRegion } from '../ui';
import { StandaloneRegistration } from './registration';

type LoadModule = () => Promise<{ default: ComponentType<Record<never, never>> }>;

/** A page of the stand-alone site: where it lies, an address that shows it, and what fills it. */
export type StandalonePage = { path: string; example: string; load: LoadModule };

/** Runs one remote without the host, on the real stores and kit, with a registration of its own; `everywhere` stands on every page. */
export function mountStandalone(
  pages: readonly StandalonePage[],
  everywhere: readonly LoadModule[] = [],
): void {
  configureSite(DEMO_SITE_CONFIG);
  startUser();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <BrowserRouter>
      <nav aria-label="Páginas de desarrollo">
        {pages.map(({ example }) => (
          <p key={example}>
            <Link to={example}>{example}</Link>
          </p>
        ))}
      </nav>
      <Suspense>
        {everywhere.map((load) => {
          const Module = lazy(load);
          return <Module key={load.name} />;
        })}
        <Routes>
          {pages.map(({ path, load }) => {
            const Page = lazy(load);
            return <Route key={path} path={path} element={<Page />} />;
          })}
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
      <StandaloneRegistration />
      <ToastRegion />
    </BrowserRouter>,
  );
}
