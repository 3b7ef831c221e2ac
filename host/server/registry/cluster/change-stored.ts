import { DatabaseError } from '../../platform/database/database';
import { DeployRefused } from '../deploy-refused';
import type { KeyPair } from '../keys';
import type { DeployState } from '../state';
import { signedText } from '../state-file';
import type { Cluster } from './cluster';
import { readable } from './follow';
import { readStored } from './stored-state';

type Changed = { former: DeployState | null; next: DeployState };

function formerOf(signed: string | null, { publicKey }: KeyPair): DeployState | null {
  if (signed === null) return null;
  try {
    return readable(signed, publicKey);
  } catch (error) {
    throw new DeployRefused((error as Error).message);
  }
}

/** Replaces the state of every server by the next one, signed; nothing changes where that is the former one. */
export async function changeStored(
  cluster: Cluster,
  keys: KeyPair,
  nextOf: (former: DeployState | null) => Promise<DeployState>,
): Promise<Changed> {
  let result: (Changed & { text: string | null }) | null = null;
  try {
    await cluster.replace(async (signed) => {
      const former = formerOf(signed, keys);
      const next = await nextOf(former);
      result = { former, next, text: next === former ? null : signedText(next, keys.privateKey) };
      return result.text;
    });
  } catch (error) {
    if (!(error instanceof DatabaseError && (await isInForce(cluster, result)))) throw error;
  }
  if (!result) throw new Error('the deployment state was not read');
  return result;
}

/** Whether a change is in force although its confirmation was lost. */
async function isInForce(cluster: Cluster, result: { text: string | null } | null): Promise<boolean> {
  if (!result?.text) return false;
  const stored = await cluster.database.read(readStored).catch(() => null);
  return stored?.signed === result.text;
}
