import type { DataLocation } from '../../server/platform/database/open-database';
import { sendRequests } from './http/send-requests';
import { type FuzzKind, type FuzzOutcome, tryKind } from './kind';
import { csvCells } from './kinds/csv-cells';
import { listRows } from './kinds/list-rows';
import { manifests } from './kinds/manifests';
import { navigationStates } from './kinds/navigation-states';
import { registryStates } from './kinds/registry-states';
import { storageValues } from './kinds/storage-values';

const tried =
  <Input>(kind: FuzzKind<Input>) =>
  (inputs: number, seed: number): Promise<FuzzOutcome> =>
    tryKind(kind, inputs, seed);

const KINDS = [
  tried(listRows),
  tried(storageValues),
  tried(navigationStates),
  tried(csvCells),
  tried(manifests),
  tried(registryStates),
];

/** Requests are made one by one to a service of its own: a tenth of all that is tried. */
const HTTP_SHARE = 0.1;

type FuzzOptions = {
  /** The service's entry, and where it keeps its data. */
  file: string;
  place: DataLocation;
  inputs: number;
  seed: number;
  concurrency: number;
};

export type FuzzReport = {
  outcomes: FuzzOutcome[];
  /** How often each status was answered; 0 stands for none. */
  statuses: Record<number, number>;
  stored: number;
  faults: string[];
};

/** Tries generated inputs of every kind that strangers can hand in. The same seed gives the same inputs. */
export async function fuzz({ inputs, seed, ...service }: FuzzOptions): Promise<FuzzReport> {
  const requests = Math.round(inputs * HTTP_SHARE);
  const each = Math.ceil((inputs - requests) / KINDS.length);
  const { statuses, stored, faults } = await sendRequests({ ...service, requests, seed });
  const outcomes: FuzzOutcome[] = [];
  for (const [i, run] of KINDS.entries()) outcomes.push(await run(each, seed + i));
  const broken = outcomes.flatMap(({ name, fault }) => (fault === null ? [] : `${name}: ${fault}`));
  return {
    outcomes: [{ name: 'HTTP', inputs: requests, fault: faults[0] ?? null }, ...outcomes],
    statuses,
    stored,
    faults: [...faults, ...broken],
  };
}
