import type { DataLocation } from '../../server/platform/database/open-database';
import { navigationStates, storageValues } from './browser-kinds';
import { csvCells, listRows } from './directory-kinds';
import { type FuzzKind, type FuzzOutcome, tryKind } from './input-kind';
import { manifests, registryStates } from './release-kinds';
import { sendRequests } from './send-requests';

const withKind =
  <Input>(kind: FuzzKind<Input>) =>
  (inputs: number, seed: number): Promise<FuzzOutcome> =>
    tryKind(kind, inputs, seed);

const KINDS = [
  withKind(listRows),
  withKind(storageValues),
  withKind(navigationStates),
  withKind(csvCells),
  withKind(manifests),
  withKind(registryStates),
];

/** Share of the inputs sent as HTTP requests, which are slower than parser calls. */
const HTTP_SHARE = 0.1;

type FuzzOptions = {
  /** The service's entry file and the location of its data. */
  file: string;
  place: DataLocation;
  inputs: number;
  seed: number;
  concurrency: number;
};

export type FuzzReport = {
  outcomes: FuzzOutcome[];
  /** Responses by status; 0 counts connections closed without one. */
  statuses: Record<number, number>;
  stored: number;
  faults: string[];
};

/** Tests every kind of untrusted input. The same seed generates the same inputs. */
export async function runFuzz({ inputs, seed, ...service }: FuzzOptions): Promise<FuzzReport> {
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
