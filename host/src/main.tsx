import { PAGES, pageOf } from '@club/shared/federation';
import { runWhenIdle } from '@club/shared/idle-time';
import { BrowserRouter } from '@club/shared/router';
import type { SiteConfig } from '@club/shared/service';
import { configureSite, fillStores, syncShortlist } from '@club/shared/state';
import { type ReactNode, startTransition, useEffect } from 'react';
import { App } from './app';
import { expectHydration, pendingHydration, type ServerRenderedPage } from './federation/module-states';
import { reportHydrationError, startErrorReports } from './federation/release-errors';
import { requestLayoutModules, requestModule } from './federation/remote-modules';
import type { Highlights } from './home/highlights';
import { setHighlights } from './home/use-highlights';
import { fetchLateFont } from './layout/navigation-effects';
import { scheduleOffline } from './offline/schedule-offline';
import { replayDelayedClick } from './page/held-clicks';
import { inlineJson, insertDeferredPreloads } from './page/page-html';
import { trackBeforeUnload } from './page/page-load';
import { createRoot, hydrateRoot } from './page/react-dom';
import { refreshListsOf, startPrefetch } from './prefetch/prefetch';
import { reopenDialogAfterRecovery, startRecovery } from './recovery/recovery';
import { startRegistration } from './registration/start-registration';
import { scheduleSignals } from './signals/schedule-signals';
import './no-script/no-script-help.css';

insertDeferredPreloads('next');
const config = inlineJson('config') as SiteConfig;
configureSite(config);
const page = pageOf(window.location.pathname);
if (config.errorReports) startErrorReports(config.errorReports);
if (config.signals) scheduleSignals(config.signals, page);
trackBeforeUnload();
startRecovery();
scheduleOffline();

const drawn = document.getElementById('drawn');
const data = drawn && (inlineJson('drawn') as ServerRenderedPage | { home: Highlights });
if (data && 'home' in data) {
  setHighlights(data.home);
  drawn?.remove();
}
const rendered = data && 'id' in data ? data : null;
if (rendered) {
  fillStores(rendered.data);
  expectHydration(rendered);
}

const { module } = PAGES[page];
if (module) requestModule(module);
else requestLayoutModules();
if (!rendered) refreshListsOf(page);

/** Tasks that run when the browser is idle after hydration, because the page's own module comes first. */
const deferred = [...(rendered ? [() => refreshListsOf(page)] : []), startPrefetch, fetchLateFont];

function onHydrated() {
  document.querySelector('.unscripted')?.remove();
  replayDelayedClick(rendered && pendingHydration(rendered.id) && document.getElementById('contenido'));
  startRegistration();
  syncShortlist();
  reopenDialogAfterRecovery();
  if (module) requestLayoutModules();
  runWhenIdle(() => {
    deferred.shift()?.();
    return deferred.length > 0;
  });
}

/**
 * Starts features that need the browser's storage, then marks the document as hydrated. Must be the parent of `App`: as
 * a sibling, it would make the ids of `useId` differ from the server's.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    onHydrated();
    document.documentElement.dataset.hydrated = '';
  }, []);
  return children;
}

const root = document.getElementById('root') as HTMLElement;
const site = (
  <BrowserRouter>
    <Hydrated>
      <App />
    </Hydrated>
  </BrowserRouter>
);

if (root.firstElementChild)
  startTransition(() => void hydrateRoot(root, site, { onRecoverableError: reportHydrationError }));
else createRoot(root).render(site);

if (config.overrides) {
  const { overrides } = config;
  void import('./override/override-badge').then(({ mountOverrideBadge }) => mountOverrideBadge(overrides));
}
