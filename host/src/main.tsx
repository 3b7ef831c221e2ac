import { LAYOUT_MODULES, PAGES, pageOf } from '@club/shared/federation';
import { BrowserRouter } from '@club/shared/router';
import type { SiteConfig } from '@club/shared/service';
import { configureSite } from '@club/shared/state';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { inlineJson } from './federation/inline-json';
import { requestModule } from './federation/remote-modules';
import { Hydrated } from './hydrated';
import { resumeAfterRecovery, startRecovery } from './recovery/page-recovery';
import { startRegistration } from './registration/start-registration';
import { startErrorReports } from './reports/page-reports';

const config = inlineJson('config') as SiteConfig;
configureSite(config);
if (config.errorReports) startErrorReports(config.errorReports);
startRecovery();

const { module } = PAGES[pageOf(window.location.pathname)];
if (module) requestModule(module);
for (const id of LAYOUT_MODULES) requestModule(id);

function onHydrated() {
  startRegistration();
  resumeAfterRecovery();
}

const root = document.getElementById('root') as HTMLElement;
const site = (
  <BrowserRouter>
    <App />
    <Hydrated onHydrated={onHydrated} />
  </BrowserRouter>
);

if (root.firstElementChild) hydrateRoot(root, site);
else createRoot(root).render(site);

if (config.overrides) {
  const { overrides } = config;
  void import('./override/mount-override-badge').then(({ mountOverrideBadge }) =>
    mountOverrideBadge(overrides),
  );
}
