import { type ModuleId, moduleParts, remoteOf } from '@club/shared/federation';
import type { NamedEntry } from '../reports/named-release';

/** Told of every release that could not be used. */
export type ReportFailure = (release: NamedEntry, error: unknown) => void;

type Failure = Omit<NamedEntry, 'remote'> & { id: ModuleId; error: unknown };

/** Reports what went wrong to whoever waits for a remote; of what was loaded ahead, only once somebody wants it. */
export function createFailureReporter(onFailure: ReportFailure) {
  const awaited = new Set<ModuleId>();
  let heldBack: Failure[] = [];

  function report({ id, version, entry, error }: Failure): void {
    const [remote, moduleName] = moduleParts(id);
    console.error(`[${remote} ${version}] ${moduleName} no se pudo cargar`, error);
    onFailure({ remote, version, entry }, error);
  }

  function want(id: ModuleId): void {
    const due = heldBack.filter((failure) => remoteOf(failure.id) === remoteOf(id));
    heldBack = heldBack.filter((failure) => !due.includes(failure));
    for (const failure of due) report(failure);
  }

  function waitFor(id: ModuleId): void {
    awaited.add(id);
    want(id);
  }

  function failed(failure: Failure): void {
    const isAwaited = [...awaited].some((id) => remoteOf(id) === remoteOf(failure.id));
    if (isAwaited) report(failure);
    else heldBack.push(failure);
  }

  const settled = (id: ModuleId) => void awaited.delete(id);

  function forget(id: ModuleId): void {
    heldBack = heldBack.filter((failure) => failure.id !== id);
  }

  return { want, waitFor, failed, settled, forget };
}
