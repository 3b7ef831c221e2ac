import type { ModuleId } from '@club/shared/federation';
import type { PageData } from '@club/shared/state';
import { releaseClicks } from '../early/held-clicks';

/** What a page says of the module that the server drew it with: its release by the address of its entry, and its data. */
export type DrawnPage = { id: ModuleId; entry: string; data: PageData };

type DrawnModule = Pick<DrawnPage, 'id' | 'entry'> & { arrival: Promise<void>; arrive: () => void };

let awaited: DrawnModule | null = null;
let abandoned: ModuleId | null = null;

/** The place of that module shows what the server drew, until the same module of the same release takes it over. */
export function awaitDrawnModule({ id, entry }: Pick<DrawnPage, 'id' | 'entry'>): void {
  let resolveArrival = () => {};
  const arrival = new Promise<void>((resolve) => {
    resolveArrival = resolve;
  });
  function arrive(): void {
    // As React notes it itself: whoever draws from now on need not wait.
    Object.assign(arrival, { status: 'fulfilled', value: undefined });
    resolveArrival();
  }
  awaited = { id, entry, arrival, arrive };
}

/** Resolves when the module that was drawn has come; null where nothing drawn waits to be taken over. */
export const drawnArrival = (id: ModuleId): Promise<void> | null =>
  awaited?.id === id ? awaited.arrival : null;

/** Nothing drawn waits any more. */
function settle(): void {
  awaited = null;
  document.getElementById('drawn')?.remove();
  releaseClicks(null);
}

/** What was drawn gives way where the module comes from another release than that of `entry`, or not at all. */
export function drawnModuleCame(id: ModuleId, entry: string | null): void {
  if (awaited?.id !== id) return;
  if (awaited.entry === entry) {
    awaited.arrive();
    return;
  }
  settle();
  abandoned = id;
}

export const isDrawnAbandoned = (id: ModuleId): boolean => abandoned === id;

/** The module answers to the visitor in the place of what was drawn. */
export function drawnTakenOver(id: ModuleId): void {
  if (awaited?.id === id) settle();
}
