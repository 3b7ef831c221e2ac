import type { HealthSignal, PageName, ReleaseFault, VitalName } from '@club/shared/federation';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { isFetchFailure } from '../recovery/missing-code';
import type { ReleaseEvent, ReleaseListener } from '../reports/error-reports';
import { createSignalCollector } from './visit';

/** Resource timing entry of a file that the page requested. */
type FetchedFile = Pick<PerformanceResourceTiming, 'name'> & { responseStatus?: number };

const FAULTS: Record<Exclude<ReleaseEvent['kind'], 'shown' | 'load'>, ReleaseFault> = {
  render: 'render',
  runtime: 'event',
  hydration: 'hydration',
};

/**
 * Returns whether the browser rejected a module although all files of its release arrived. This means that the
 * integrity check of a file failed.
 */
function isRefused({ entry, error }: ReleaseEvent, fetched: readonly FetchedFile[]): boolean {
  if (!isFetchFailure(error)) return false;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const files = fetched.filter(({ name }) => name.includes(folder));
  return files.length > 0 && files.every(({ responseStatus }) => responseStatus === 200);
}

/** Returns the kind of fault that an event reports; null if the event is no fault. */
export function releaseFaultOf(event: ReleaseEvent, fetched: readonly FetchedFile[]): ReleaseFault | null {
  if (event.kind === 'shown') return null;
  if (event.kind === 'load') return isRefused(event, fetched) ? 'integrity' : 'load';
  return FAULTS[event.kind];
}

/** Measures web vitals, including entries that the browser buffered earlier. Returns the object that it updates. */
function measureVitals(): Partial<Record<VitalName, number>> {
  const measured: Partial<Record<VitalName, number>> = {};
  const record =
    (name: VitalName, digits: number) =>
    ({ value }: { value: number }) => {
      measured[name] = Number(value.toFixed(digits));
    };
  onLCP(record('lcp', 0), { reportAllChanges: true });
  onINP(record('inp', 0), { reportAllChanges: true });
  onCLS(record('cls', 4), { reportAllChanges: true });
  return measured;
}

type Options = Omit<Parameters<typeof createSignalCollector>[0], 'today'> & {
  listen: (listener: ReleaseListener) => void;
  /** First page of the visit. */
  page: PageName;
  /** Whether this page measures its web vitals. */
  measures: boolean;
  send: (signal: HealthSignal) => void;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Sends health signals of the page's releases: a fault at once, the rest when the page becomes hidden. While offline,
 * sends nothing and keeps the signals for later.
 */
export function startSignals({ listen, page, measures, send, ...of }: Options): void {
  const visit = createSignalCollector({ ...of, today });
  const vitals = measures ? measureVitals() : {};
  let areVitalsSent = false;

  function sendSignal(signal: HealthSignal): void {
    if (signal.releases.length > 0 || signal.vitals) send(signal);
  }

  listen((event) => {
    if (event.kind === 'shown') return void visit.add(event.remote, event.entry, null);
    // Waits for a new task, which never runs while the page unloads: requests aborted by unloading are no faults.
    setTimeout(() => {
      const fault = releaseFaultOf(
        event,
        performance.getEntriesByType('resource') as PerformanceResourceTiming[],
      );
      if (visit.add(event.remote, event.entry, fault) && navigator.onLine)
        sendSignal({ releases: visit.takeDue() });
    });
  });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !navigator.onLine) return;
    const sendsVitals = !areVitalsSent && Object.keys(vitals).length > 0;
    areVitalsSent ||= sendsVitals;
    const releases = visit.takeDue();
    sendSignal({ releases, ...(sendsVitals && { vitals: { ...vitals, page, releases: visit.releases() } }) });
  });
}
