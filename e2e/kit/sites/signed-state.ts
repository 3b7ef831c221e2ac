import { createPrivateKey, sign } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES, type Release, type RemoteName } from '@club/shared/federation';
import type { Registry } from './deployments';

/** What a deployment directory keeps: each remote's releases, newest first, and how they came. */
export type DeployState = {
  lines: Record<RemoteName, (Release & { manifest?: string })[]>;
  history: unknown[];
  /** Raised by every change: a host follows none that is older. */
  serial: number;
};

/** The registry that a state means. */
export function registryOf({ lines }: DeployState): Registry {
  const remotes = REMOTE_NAMES.map((name) => {
    const [running, previous = null] = lines[name].map(({ manifest: _, ...release }) => release);
    return [name, { ...running, previous }];
  });
  return { contract: '1', remotes: Object.fromEntries(remotes) };
}

/** The same state with only what a registry tells of its releases. */
export function stateOf({ remotes }: Registry, { history, serial }: DeployState): DeployState {
  const lines = REMOTE_NAMES.map((name) => {
    const { previous, ...running } = remotes[name];
    return [name, previous ? [running, previous] : [running]];
  });
  return { lines: Object.fromEntries(lines), history, serial };
}

/** The same state as what comes after another one. */
export const after = (former: DeployState, state: DeployState): DeployState => ({
  ...state,
  serial: former.serial + 1,
});

/** A state as its file holds it, signed with the key of the site. */
export async function signedText(state: DeployState, secretsDir: string): Promise<string> {
  const key = createPrivateKey(await readFile(join(secretsDir, 'registry-key.pem'), 'utf8'));
  const signature = sign(null, Buffer.from(JSON.stringify(state)), key).toString('base64');
  return `${JSON.stringify({ state, signature }, null, 2)}\n`;
}

/** The file that says what runs, opened behind the back of the site's own commands. */
export function stateFile(dir: string) {
  const file = join(dir, 'deployments.json');
  const text = () => readFile(file, 'utf8');
  return {
    text,
    state: async (): Promise<DeployState> => JSON.parse(await text()).state,
    async write(changed: string): Promise<void> {
      await writeFile(`${file}.test`, changed);
      await rename(`${file}.test`, file);
    },
  };
}
