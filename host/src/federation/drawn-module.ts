import type { ModuleId } from '@club/shared/federation';
import type { PageData } from '@club/shared/state';
import { releaseClicks } from '../early/held-clicks';
import { markOf } from './drawn-mark';

/**
 * The module that the server drew the page with: its release by the address of its entry, the mark of what was drawn
 * (absent from pages of former hosts), and its data.
 */
export type DrawnPage = { id: ModuleId; entry: string; mark?: number; data: PageData };

type DrawnModule = Pick<DrawnPage, 'id' | 'entry' | 'mark'> & { arrival: Promise<void>; arrive: () => void };

let awaited: DrawnModule | null = null;
let abandoned: ModuleId | null = null;
let failed: ModuleId | null = null;
/** The page's content when the module arrived, and the mark of the rendered content. */
let taken: { html: string; mark: number } | null = null;

/** The place of that module shows what the server drew, until the same module of the same release takes it over. */
export function awaitDrawnModule({ id, entry, mark }: Omit<DrawnPage, 'data'>): void {
  let resolveArrival = () => {};
  const arrival = new Promise<void>((resolve) => {
    resolveArrival = resolve;
  });
  function arrive(): void {
    // As React notes it itself: whoever draws from now on need not wait.
    Object.assign(arrival, { status: 'fulfilled', value: undefined });
    resolveArrival();
  }
  awaited = { id, entry, mark, arrival, arrive };
}

/** Resolves when the module that was drawn has come; null where nothing drawn waits to be taken over. */
export const drawnArrival = (id: ModuleId): Promise<void> | null =>
  awaited?.id === id ? awaited.arrival : null;

const removeData = (): void => document.getElementById('drawn')?.remove();

/** Nothing drawn waits any more. */
function settle(): void {
  awaited = null;
  removeData();
  releaseClicks(null);
}

/** Hydrates the rendered content; a module of another release replaces it. */
export function drawnModuleCame(id: ModuleId, entry: string): void {
  if (awaited?.id !== id) return;
  if (awaited.entry !== entry) {
    giveDrawnUp(id);
    return;
  }
  const { mark } = awaited;
  if (typeof mark === 'number') taken = { html: document.querySelector('main')?.outerHTML ?? '', mark };
  awaited.arrive();
}

/** What was drawn stays without its module, until that comes after all or the visitor leaves. */
export function drawnModuleFailed(id: ModuleId): void {
  if (awaited?.id !== id) return;
  removeData();
  failed = id;
}

/** Whether the rendered content is shown without its module, also during a retry. */
export const hasDrawnFailed = (id: ModuleId): boolean => failed === id && awaited?.id === id;

/** Returns whether something other than the site had changed what the server drew before its module took over. */
export const isDrawnChanged = (): boolean => taken !== null && markOf(taken.html) !== taken.mark;

/** What was drawn of the module no longer waits to be taken over. */
export function giveDrawnUp(id: ModuleId): void {
  if (awaited?.id !== id) return;
  settle();
  abandoned = id;
}

export const isDrawnAbandoned = (id: ModuleId): boolean => abandoned === id;

/** The module answers to the visitor in the place of what was drawn. */
export function drawnTakenOver(id: ModuleId): void {
  if (awaited?.id === id) settle();
}
