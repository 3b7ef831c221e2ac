import type { PageName, Signal } from '@club/shared/federation';
import type { SignalsConfig } from '@club/shared/service';
import { local, OWN_LOCAL_KEYS } from '@club/shared/storage';
import { whenQuiet } from '../early/when-quiet';
import { pageRegistry } from '../federation/page-registry';
import { type Listener, listenToNotices, type Notice } from '../reports/notices';
import { isUnwanted } from './is-unwanted';

/** Tells how releases fare once the page has nothing else to do, or as soon as something goes wrong. */
export function startSignalsLater({ url, vitals }: SignalsConfig, page: PageName): void {
  if (isUnwanted()) return;
  const held: Notice[] = [];
  let isStarted = false;

  function listen(listener: Listener): void {
    listenToNotices(listener);
    held.splice(0).forEach(listener);
  }
  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    const signals = await import('./start-signals').catch(() => null);
    isStarted = signals !== null;
    await signals?.startSignals({
      listen,
      page,
      remotes: pageRegistry().remotes,
      memory: {
        read: () => local.read(OWN_LOCAL_KEYS.signals),
        write: (text) => local.write(OWN_LOCAL_KEYS.signals, text),
      },
      measures: Math.random() * 100 < vitals,
      send: (signal: Signal) =>
        navigator.sendBeacon(url, new Blob([JSON.stringify(signal)], { type: 'application/json' })),
    });
  }

  listenToNotices((notice) => {
    held.push(notice);
    if (notice.kind !== 'shown') void start();
  });
  whenQuiet(() => void start());
}
