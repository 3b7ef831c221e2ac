import type { HealthSignal, PageName } from '@club/shared/federation';
import type { SignalsConfig } from '@club/shared/service';
import { EXTRA_LOCAL_KEYS, local } from '@club/shared/storage';
import type { PageComposition } from '../../worker/composition';
import { inlineJson, pageRegistry } from '../page/page-html';
import { whenIdle } from '../page/page-load';
import { type ReleaseEvent, type ReleaseListener, setReleaseListener } from '../reports/error-reports';

type PrivacySettings = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Returns whether this page sends no signals: the visitor opted out, or the page came from the worker's cache. */
function isExcluded(settings: PrivacySettings = navigator): boolean {
  if (settings.doNotTrack === '1' || settings.globalPrivacyControl === true) return true;
  return document.getElementById('offline') !== null && (inlineJson('offline') as PageComposition).kept;
}

/** Starts the health signals of the page's releases when the browser is idle, or at the first error. */
export function scheduleSignals({ url, vitals }: SignalsConfig, page: PageName): void {
  if (isExcluded()) return;
  const queue: ReleaseEvent[] = [];
  let isStarted = false;

  function listen(listener: ReleaseListener): void {
    setReleaseListener(listener);
    queue.splice(0).forEach(listener);
  }
  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    const signals = await import('./start-signals').catch(() => null);
    isStarted = signals !== null;
    signals?.startSignals({
      listen,
      page,
      remotes: pageRegistry().remotes,
      memory: {
        read: () => local.read(EXTRA_LOCAL_KEYS.signals),
        write: (text) => local.write(EXTRA_LOCAL_KEYS.signals, text),
      },
      measures: Math.random() * 100 < vitals,
      send: (signal: HealthSignal) =>
        navigator.sendBeacon(url, new Blob([JSON.stringify(signal)], { type: 'application/json' })),
    });
  }

  setReleaseListener((event) => {
    queue.push(event);
    if (event.kind !== 'shown') void start();
  });
  whenIdle(() => void start());
}
