import { PAGES, pageOf } from '@club/shared/federation';
import { BrowserRouter } from '@club/shared/router';
import type { SiteConfig } from '@club/shared/service';
import { configureSite, nextTask, startFromPage, startShortlist } from '@club/shared/state';
import { startTransition } from 'react';
import { App } from './app';
import { releaseClicks } from './early/held-clicks';
import { createRoot, hydrateRoot } from './early/react-dom';
import { awaitDrawnModule, type DrawnPage, drawnArrival } from './federation/drawn-module';
import { giveHints } from './federation/give-hints';
import { inlineJson } from './federation/inline-json';
import { startLayoutRemotes } from './federation/layout-remotes';
import { requestModule } from './federation/remote-modules';
import { Hydrated } from './hydrated';
import { fetchLateFont } from './layout/late-font';
import { startOfflineLater } from './offline/start-later';
import { refreshListsOf } from './prefetch/refresh-lists';
import { startPrefetch } from './prefetch/start-prefetch';
import { resumeAfterRecovery, startRecovery } from './recovery/page-recovery';
import { startRegistration } from './registration/start-registration';
import { reportHydration, startErrorReports } from './reports/page-reports';
import { startSignalsLater } from './signals/start-later';
import './unscripted/unscripted-help.css';

giveHints('next');
const config = inlineJson('config') as SiteConfig;
configureSite(config);
const page = pageOf(window.location.pathname);
if (config.errorReports) startErrorReports(config.errorReports);
if (config.signals) startSignalsLater(config.signals, page);
startRecovery();
startOfflineLater();

const drawn = document.getElementById('drawn') && (inlineJson('drawn') as DrawnPage);
if (drawn) {
  startFromPage(drawn.data);
  awaitDrawnModule(drawn);
}

const { module } = PAGES[page];
if (!module) startLayoutRemotes();
else if (!drawn) requestModule(module);
refreshListsOf(page);

async function onHydrated() {
  if (module) requestModule(module);
  releaseClicks(drawn && drawnArrival(drawn.id) && document.getElementById('contenido'));
  startRegistration();
  startShortlist();
  resumeAfterRecovery();
  for (const start of [module && startLayoutRemotes, startPrefetch, fetchLateFont]) {
    await nextTask();
    start?.();
  }
}

const root = document.getElementById('root') as HTMLElement;
const site = (
  <BrowserRouter>
    <Hydrated onHydrated={onHydrated}>
      <App />
    </Hydrated>
  </BrowserRouter>
);

if (root.firstElementChild)
  startTransition(() => void hydrateRoot(root, site, { onRecoverableError: reportHydration }));
else createRoot(root).render(site);

if (config.overrides) {
  const { overrides } = config;
  void import('./override/mount-override-badge').then(({ mountOverrideBadge }) =>
    mountOverrideBadge(overrides),
  );
}
