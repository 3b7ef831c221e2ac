import type { PageName, Signal } from '@club/shared/federation';
import type { Listener } from '../reports/notices';
import { faultOf } from './fault-of';
import { createVisit } from './visit';

type Options = Omit<Parameters<typeof createVisit>[0], 'today'> & {
  listen: (listener: Listener) => void;
  /** Where the visitor came in. */
  page: PageName;
  /** Whether this page measures how it feels. */
  measures: boolean;
  send: (signal: Signal) => void;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Tells how this page's releases fare: a fault at once, all else when the page is left or hidden; what no network takes stays due. */
export async function startSignals({ listen, page, measures, send, ...of }: Options): Promise<void> {
  const visit = createVisit({ ...of, today });
  let vitals = () => ({});
  let isTold = false;

  function tell(signal: Signal): void {
    if (signal.releases.length > 0 || signal.vitals) send(signal);
  }

  listen((notice) => {
    if (notice.kind === 'shown') return void visit.meet(notice.remote, notice.entry, null);
    // A page that is being left ends its own requests: it has no next turn.
    setTimeout(() => {
      const fault = faultOf(notice, performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
      if (visit.meet(notice.remote, notice.entry, fault) && navigator.onLine) tell({ releases: visit.due() });
    });
  });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !navigator.onLine) return;
    const measured = isTold ? {} : vitals();
    isTold ||= Object.keys(measured).length > 0;
    const releases = visit.due();
    tell({
      releases,
      ...(Object.keys(measured).length > 0 && { vitals: { ...measured, page, releases: visit.releases() } }),
    });
  });

  if (!measures) return;
  const library = await import('./vitals').catch(() => null);
  if (library) vitals = library.measureVitals();
}
