import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { privateFilesOf, RELEASE_MANIFEST_FILE, type Release } from '@club/shared/federation';
import type { ErrorCount } from '../../operators/error-counts';
import type { RolloutReport } from '../../operators/overview';
import { isLoopbackName } from '../../platform/addresses';
import { parseOrigin } from '../../platform/config/env-reader';
import type { DeployDirectory, DeployRequest, PreviewLink } from '../../registry/deploy-directory';
import { DeployRefused, rethrowAsRefusal } from '../../registry/deploy-refused';
import { parseJson, readManifest } from '../../registry/release-folder';
import { type DeployState, parseDeployState } from '../../registry/state';

type Site = {
  /** Origin of the running site. */
  url: string;
  token: string | undefined;
};

/** Deploy directory of a running site, with reports that a plain directory cannot provide. */
export type RunningSite = DeployDirectory & {
  /** Returns the errors reported by pages since the site started, newest first. */
  errors(): Promise<ErrorCount[]>;
  /** Returns the rollouts in progress with their visitor reports. */
  rollouts(): Promise<RolloutReport[]>;
};

async function formOf(build: string): Promise<{ remote: string; form: FormData }> {
  const manifest = await readManifest(build).catch(rethrowAsRefusal);
  const form = new FormData();
  for (const file of [RELEASE_MANIFEST_FILE, ...Object.keys(manifest.files)]) {
    const bytes = await readFile(join(build, file)).catch(() => {
      throw new DeployRefused(`${file} is missing`);
    });
    form.append(file, new Blob([new Uint8Array(bytes)]), file);
  }
  for (const { file } of privateFilesOf(manifest)) {
    const bytes = await readFile(join(build, file)).catch(() => null);
    if (bytes) form.append(file, new Blob([new Uint8Array(bytes)]), file);
  }
  return { remote: manifest.name, form };
}

/** Returns true for a plain http URL that leads to another machine. */
function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopbackName(hostname);
}

/** Opens the deploy API of a running site. Refuses to send a token to another machine over plain http. */
export function openRunningSite({ url, token }: Site): RunningSite {
  if (!parseOrigin(url)) {
    throw new DeployRefused(
      `${url} is not the address of a site, which is an origin such as https://club.example.com`,
    );
  }
  if (token && isUnencrypted(url)) {
    throw new DeployRefused(
      `no token is sent to ${url} over plain http, where it can be read: name it with https`,
    );
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const address = new URL(path, url).href;
    const response = await fetch(address, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'error',
    }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      throw new DeployRefused(`${address} did not answer: ${cause}`);
    });
    const value = parseJson(await response.text());
    if (!isRecord(value)) throw new DeployRefused(`${address} answered ${response.status} without JSON`);
    if (!response.ok) throw new DeployRefused(String(value.error ?? `status ${response.status}`));
    return value;
  }

  const post = (remote: string, action: string, body: object) =>
    ask(`/_remotes/${remote}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  function stateIn(answer: Record<string, unknown>): DeployState {
    const state = parseDeployState(answer.state);
    if (!state) throw new DeployRefused(`${url} does not report its deployments`);
    return state;
  }

  return {
    async add(build, expected) {
      const { remote, form } = await formOf(build);
      const { release } = await ask(`/_remotes/${expected ?? remote}/releases`, {
        method: 'POST',
        body: form,
      });
      return { remote, release: String(release) };
    },
    async preview({ remote, build }) {
      const { form } = await formOf(build);
      return (await ask(`/_remotes/${remote}/previews`, { method: 'POST', body: form })) as PreviewLink;
    },
    async deploy(request: DeployRequest) {
      const { remote, by: _, ...body } = request;
      return (await post(remote, 'deploy', body)) as Release;
    },
    rollback: async ({ remote, to, reason }) => (await post(remote, 'rollback', { to, reason })) as Release,
    async prune({ remote, keep }) {
      const { removed } = await post(remote, 'prune', { keep });
      return Array.isArray(removed) ? removed.map(String) : [];
    },
    steer: async ({ remote, action, reason }) => stateIn(await post(remote, 'rollout', { action, reason })),
    switch: async ({ remote, off, reason }) => stateIn(await post(remote, 'switch', { off, reason })),
    state: async () => stateIn(await ask('/_remotes')),
    async errors() {
      const { errors } = await ask('/_remotes');
      if (!Array.isArray(errors)) throw new DeployRefused(`${url} does not report errors`);
      return errors as ErrorCount[];
    },
    async rollouts() {
      const { rollouts } = await ask('/_remotes');
      return Array.isArray(rollouts) ? (rollouts as RolloutReport[]) : [];
    },
  };
}
