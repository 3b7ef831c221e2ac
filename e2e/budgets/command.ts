import { REMOTE_NAMES } from '@club/shared/federation';
import { built } from '../kit/sites/workspace';
import budgets from './budgets.json' with { type: 'json' };
import { overruns, remoteBytes } from './built-bytes';

/** Prints the parts of a built remote that exceed their budget: `npm run budget -w remote-profile`. */
export default function command([given]: string[]): number {
  const name = REMOTE_NAMES.find((known) => known === given);
  if (!name) throw new Error(`${given ?? 'nothing'} is not a remote; there are ${REMOTE_NAMES.join(', ')}`);
  const over = overruns({ [name]: budgets.deployables[name] }, { [name]: remoteBytes(built.remote(name)) });
  for (const line of over) console.error(`${line} (e2e/budgets/budgets.json)`);
  return over.length > 0 ? 1 : 0;
}
