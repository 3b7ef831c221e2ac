import type { RecordedRequest } from '../../kit/network';
import type { VisitFigures } from './figures';
import { NO_EVENTS, type PageEvents } from './page-probe';

export const somePageEvents = (change: Partial<PageEvents> = {}): PageEvents => ({
  ...NO_EVENTS,
  ...change,
});

export const aRequest = (change: Partial<RecordedRequest> = {}): RecordedRequest => ({
  url: '/',
  kind: 'document',
  askedBy: null,
  start: 0,
  end: 0,
  bytes: 0,
  status: 200,
  cached: false,
  failure: null,
  ...change,
});

export const someFigures = (change: Partial<VisitFigures> = {}): VisitFigures => ({
  requests: 1,
  bytes: { script: 0, style: 0, document: 0, data: 0, image: 0, font: 0, other: 0 },
  scriptUntilHydrated: null,
  totalBytes: 0,
  chain: [],
  firstPaint: null,
  largestPaint: null,
  largestElement: '',
  layoutShift: 0,
  blocking: 0,
  hydrated: null,
  takenOver: null,
  settled: 0,
  cpu: 0,
  heapBytes: 0,
  ...change,
});
