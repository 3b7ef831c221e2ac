import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from '../router';
import type { SiteConfig } from '../service';
import { configureSite, startUser } from '../state';
import { ToastRegion } from '../ui';

type LoadModule = () => Promise<{ default: ComponentType<Record<never, never>> }>;

/** A page of the stand-alone site: where it lies, an address that shows it, and what fills it. */
export type StandalonePage = { path: string; example: string; load: LoadModule };

const CONFIG: SiteConfig = {
  endpoints: {
    specialists: '/servicio/especialistas',
    ratings: '/servicio/calificaciones',
    feedback: '/servicio/comentarios',
    evaluation: '/servicio/evaluaciones',
  },
  resultsRating: 'sample',
  contact: {
    phone: '0000-0000',
    email: 'contacto@example.com',
    whatsapp: '50600000000',
    servicePhone: '0000-0000',
    terms: 'https://www.example.com/politicas-del-club.pdf',
    social: {
      facebook: 'https://www.example.com/facebook',
      instagram: 'https://www.example.com/instagram',
      youtube: 'https://www.example.com/youtube',
    },
  },
};

/** Runs one remote without the host, on the real stores and kit; `everywhere` stands on every page. */
export function mountStandalone(
  pages: readonly StandalonePage[],
  everywhere: readonly LoadModule[] = [],
): void {
  configureSite(CONFIG);
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
      <ToastRegion />
    </BrowserRouter>,
  );
}
