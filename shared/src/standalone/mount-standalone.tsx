import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DEMO_SITE_CONFIG } from '../demo';
import { REMOTES, type Remote, type RemoteExposes, type RemoteName } from '../federation';
import { BrowserRouter, Link, Route, Routes } from '../router';
import { configureSite, syncShortlist, syncUser } from '../state';
import { ToastRegion } from '../ui';
import { StandaloneRegistration } from './registration';

type LoadModule = () => Promise<{ default: ComponentType<Record<never, never>> }>;

/** Renders all pages and layout modules of a remote without the host, with a substitute for its registration dialog. */
export function mountStandalone<Name extends RemoteName>(name: Name, exposes: RemoteExposes<Name>): void {
  const modules = exposes as unknown as Record<string, LoadModule>;
  const { layout, pages }: Remote = REMOTES[name];
  const loads = (module: string) => modules[module] as LoadModule;
  configureSite(DEMO_SITE_CONFIG);
  syncUser();
  syncShortlist();
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <BrowserRouter>
      <nav aria-label="Páginas de desarrollo">
        {Object.values(pages).map(({ path, example = path }) => (
          <p key={example}>
            <Link to={example}>{example}</Link>
          </p>
        ))}
      </nav>
      <Suspense>
        {layout.map((name) => {
          const Module = lazy(loads(name));
          return <Module key={name} />;
        })}
        <Routes>
          {Object.values(pages).map(({ path, module }) => {
            const Page = lazy(loads(module));
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
