import { createPrivateKey, sign } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES, type Release, type RemoteName } from '@club/shared/federation';
import type { CompleteRegistry } from './deployments';

/** State of a remotes directory: each remote's releases, newest first, and the way each was deployed. */
export type SignedState = {
  lines: Record<RemoteName, (Release & { manifest?: string })[]>;
  history: unknown[];
  /** Increases with every change; hosts reject states with a lower number. */
  serial: number;
  previews?: { expiresAt: string }[];
};

/** Converts a state to the registry that the site serves. */
export function registryFromState({ lines }: SignedState): CompleteRegistry {
  const remotes = REMOTE_NAMES.map((name) => {
    const [running, previous = null] = lines[name].map(({ manifest: _, ...release }) => release);
    return [name, { ...running, previous }];
  });
  return { contract: '1', remotes: Object.fromEntries(remotes) };
}

/** Converts a registry to a state that lists only the registry's releases. */
export function stateFromRegistry(
  { remotes }: CompleteRegistry,
  { history, serial }: SignedState,
): SignedState {
  const lines = REMOTE_NAMES.map((name) => {
    const { previous, ...running } = remotes[name];
    return [name, previous ? [running, previous] : [running]];
  });
  return { lines: Object.fromEntries(lines), history, serial };
}

/** Returns a state with the serial number after that of `former`. */
export const successorOf = (former: SignedState, state: SignedState): SignedState => ({
  ...state,
  serial: former.serial + 1,
});

/** Returns the content of the state file, signed with the site's key. */
export async function signedText(state: SignedState, secretsDir: string): Promise<string> {
  const key = createPrivateKey(await readFile(join(secretsDir, 'registry-key.pem'), 'utf8'));
  const signature = sign(null, Buffer.from(JSON.stringify(state)), key).toString('base64');
  return `${JSON.stringify({ state, signature }, null, 2)}\n`;
}

/** Reads and writes the state file directly, without the site's commands. */
export function stateFile(dir: string) {
  const file = join(dir, 'deployments.json');
  const text = () => readFile(file, 'utf8');
  return {
    text,
    state: async (): Promise<SignedState> => JSON.parse(await text()).state,
    async write(changed: string): Promise<void> {
      await writeFile(`${file}.test`, changed);
      await rename(`${file}.test`, file);
    },
  };
}
