import { userInfo } from 'node:os';
import { join } from 'node:path';
import { exampleUrlOf, isRemoteName, REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { isOwnRepository } from '@club/shared/source-hash';
import type { Env } from '../../platform/config/env-reader';
import { releaseLineFolders } from '../../registry/changes';
import { DeployRefused } from '../../registry/deploy-refused';
import { readManifest } from '../../registry/release-folder';
import { rekey } from '../../registry/signed-state';
import { type DeployHistoryEntry, remotesIn } from '../../registry/state';
import { type DeployToken, isExpired, type TokenStore } from '../../registry/tokens';
import {
  type OptionValues,
  parseDeployArguments,
  parseReleaseCount,
  parseTokenDays,
  rejectExtraArguments,
  rejectUrlArguments,
  requireKnownRemote,
  requireRemote,
  USAGE,
} from './arguments';
import {
  commitOfRelease,
  describeCommitDifference,
  describeCommitsOfChange,
  formatHistory,
  formatRunningRelease,
} from './history';
import { makeRelease, newestReleaseOf, requireCurrentBuild, resolveBuildFolder } from './own-release';
import { formatRolloutStart, runRolloutCommand } from './rollout-command';
import {
  deployDirectoryOptions,
  openConfiguredDeployStore,
  openLocalTarget,
  openTarget,
  siteAddress,
  type TestRenderOptions,
} from './target';
import { createWatchedTarget, type InterruptiblePause } from './watch-reports';

const dayOf = (moment: string): string => moment.slice(0, 10);

function validityOf(token: DeployToken, now: Date): string {
  if (token.expiresAt === undefined) return 'until revoked';
  return isExpired(token, now) ? `expired ${dayOf(token.expiresAt)}` : `until ${dayOf(token.expiresAt)}`;
}

const lineOf = (token: DeployToken, now: Date): string =>
  `${token.remote}  ${token.name}  since ${dayOf(token.createdAt)}  ${validityOf(token, now)}`;

const formatTokens = (tokens: readonly DeployToken[]): string[] => {
  const now = new Date();
  return tokens.map((token) => lineOf(token, now));
};

function requireName(name: string | undefined): string {
  if (!name) throw new DeployRefused('a token needs a remote and the name of its user');
  return name;
}

/** Runs `token list`, `token revoke REMOTE NAME` or `token REMOTE NAME`; returns the lines to print. */
async function tokenLines(
  store: TokenStore,
  args: readonly string[],
  days: string | undefined,
): Promise<string[]> {
  const [first, ...rest] = args;
  if (first === 'list') {
    rejectExtraArguments(rest, 0);
    const tokens = await store.list();
    return tokens.length === 0 ? ['there is no token'] : formatTokens(tokens);
  }
  if (first === 'revoke') {
    rejectExtraArguments(rest, 2);
    const token = { remote: requireRemote(rest[0]), name: requireName(rest[1]) };
    await store.revoke(token);
    return [`${token.remote}  ${token.name}  revoked`];
  }
  rejectExtraArguments(args, 2);
  const name = requireName(rest[0]);
  const token = { remote: requireKnownRemote(first), name };
  return [await store.create(days === undefined ? token : { ...token, days: parseTokenDays(days) })];
}

type Context = {
  env: Env;
  /** Folder of the remote's workspace; its build is the default for deploys and releases. */
  packageDir: string;
  print: (line: string) => void;
  /** Options to test-render a release before it is deployed to a directory; if omitted, the release is not rendered. */
  trial?: TestRenderOptions;
  /** Replaces the pause before a deployed release's error reports are printed, for tests. */
  pause?: InterruptiblePause;
};

type Command = (args: string[], values: OptionValues, context: Context) => Promise<void>;

const authorOf = ({ by }: OptionValues): string => by ?? userInfo().username;

/**
 * Returns the workspace folder of another remote: a sibling of `packageDir`, or `packageDir` itself if it is a remote's
 * own repository.
 */
const workspaceOf = (remote: string, packageDir: string): string =>
  isOwnRepository(packageDir) ? packageDir : join(packageDir, '..', `remote-${remote}`);

/** Returns the URL that opens a preview on a page of the remote; only the path if the site is unknown. */
function previewLink(site: string, remote: RemoteName, key: string): string {
  const page = new URL(exampleUrlOf(remote), site || 'http://site.invalid');
  page.searchParams.set(`remote.${remote}`, key);
  return site + page.pathname + page.search;
}

const COMMANDS: Record<string, Command> = {
  async release(args, { into }, { packageDir, print }) {
    rejectExtraArguments(args, 1);
    const [named = 'dist'] = args;
    const build = args.length > 0 ? resolveBuildFolder(named, packageDir) : join(packageDir, named);
    print(await makeRelease(build, into ?? join(packageDir, 'releases'), into !== undefined));
  },

  async deploy(args, values, { env, packageDir, print, trial, pause }) {
    const { directory, name } = openTarget(values.to, env, trial);
    const { target, watch } = createWatchedTarget(directory, { print, pause });
    const watchIfWanted = () => (values['no-watch'] ? undefined : watch());
    const { unrendered, rollout, fix, preview } = values;
    if (preview && (unrendered || rollout || fix || values.from !== undefined))
      throw new DeployRefused('--preview cannot be combined with --unrendered, --rollout, --fix or --from');
    const by = authorOf(values);
    const how = {
      by,
      ...(unrendered && { unrendered: true as const }),
      ...(rollout && { rollout: true as const }),
      ...(fix && { fix: true as const }),
    };
    const suffix = unrendered ? `${name}, never drawn on the server` : name;
    const sent = (remote: string, entry: string) =>
      print(rollout ? formatRolloutStart(remote, entry, suffix) : `${remote} runs ${entry} ${suffix}`);
    const [first] = args;
    if (values.from !== undefined) {
      rejectExtraArguments(args, 1);
      const remote = requireRemote(first);
      const { entry } = await target.deploy({ remote, ...how, url: values.from });
      sent(remote, entry);
      return watchIfWanted();
    }
    const expected = isRemoteName(first) ? first : undefined;
    const named = expected ? args.slice(1) : args;
    rejectUrlArguments(named);
    const folders =
      named.length > 0
        ? named.map((folder) => resolveBuildFolder(folder, packageDir))
        : [await newestReleaseOf(packageDir)];
    for (const folder of folders) await requireCurrentBuild(folder, await readManifest(folder));
    if (preview) {
      for (const build of folders) {
        const remote = expected ?? requireKnownRemote((await readManifest(build)).name);
        const { key, release, expiresAt } = await directory.preview({ remote, by, build });
        const link = previewLink(siteAddress(values.to, env), remote, key);
        print(`preview of ${remote} ${release} until ${expiresAt.slice(0, 10)}: ${link}`);
      }
      return;
    }
    for (const folder of folders) {
      const { name: remote, commit } = await readManifest(folder);
      const state = await directory.state().catch(() => null);
      const [running = null] = state ? releaseLineFolders(state, remote) : [];
      const changes = state
        ? describeCommitDifference(workspaceOf(remote, packageDir), commitOfRelease(state, running), commit)
        : null;
      if (changes && changes.length > 0) print([`${remote} since ${running}:`, ...changes].join('\n  '));
      const added = await target.add(folder, expected);
      const { entry } = await target.deploy({ ...added, ...how });
      sent(added.remote, entry);
    }
    await watchIfWanted();
  },

  async rollback(args, values, { env, print }) {
    rejectExtraArguments(args, 1);
    const remote = requireRemote(args[0]);
    const { directory, name } = openTarget(values.to, env);
    const { release: to, reason } = values;
    const { entry } = await directory.rollback({ remote, by: authorOf(values), to, reason });
    const state = await directory.state().catch(() => null);
    const from = state?.history.findLast((change) => change.remote === remote)?.from;
    print(`${remote} runs ${entry} ${from ? `instead of ${from} ` : ''}${name}`);
  },

  async switch(args, values, { env, print }) {
    rejectExtraArguments(args, 2);
    const remote = requireRemote(args[0]);
    const word = args[1] ?? 'nothing';
    if (word !== 'off' && word !== 'on') throw new DeployRefused(`${word} is not one of off, on`);
    const { directory, name } = openTarget(values.to, env);
    const { reason } = values;
    const state = await directory.switch({ remote, by: authorOf(values), off: word === 'off', reason });
    print(`${formatRunningRelease(state, remote)} ${name}`);
  },

  async rollout(args, values, { env, print }) {
    const { directory, name } = openTarget(values.to, env);
    const by = authorOf(values);
    for (const line of await runRolloutCommand(directory, args, { by, name, reason: values.reason }))
      print(line);
  },

  async history(args, values, { env, packageDir, print }) {
    rejectExtraArguments(args, 1);
    const state = await openTarget(values.to, env).directory.state();
    const all = remotesIn(state);
    const [name] = args;
    const wanted = name === undefined ? all : [all.includes(name) ? name : requireKnownRemote(name)];
    const detailsOf = (change: DeployHistoryEntry) =>
      describeCommitsOfChange(workspaceOf(change.remote, packageDir), state, change);
    for (const line of formatHistory(state, wanted, values.changes ? detailsOf : undefined)) print(line);
  },

  async prune(args, values, { env, print }) {
    rejectExtraArguments(args, 1);
    const order = {
      remote: requireRemote(args[0]),
      by: authorOf(values),
      keep: parseReleaseCount(values.keep),
    };
    const { directory, name } = openTarget(values.to, env);
    const removed = await directory.prune(order);
    print(removed.length > 0 ? `removed ${removed.join(', ')} ${name}` : `nothing to remove ${name}`);
  },

  async accept(args, { to }, { env, print }) {
    rejectExtraArguments(args, 0);
    const { directory, tokens } = openLocalTarget(to, env);
    const accepted = await tokens.accept();
    for (const line of formatHistory(await directory.accept(), REMOTE_NAMES)) print(line);
    for (const line of formatTokens(accepted)) print(line);
  },

  async rekey(args, { unsigned = false }, { env, print }) {
    if (args.length === 0)
      throw new DeployRefused('rekey needs every directory that is signed with the keys');
    const stores = args.map((dir) => deployDirectoryOptions(dir, env).store);
    const secretsDir = env.SECRETS_DIR ?? '.secrets';
    const list = await openConfiguredDeployStore(env).tokens.beforeRekey(unsigned);
    for (const line of formatTokens(list.tokens)) print(line);
    await rekey({
      secretsDir,
      stores,
      unsigned,
      show({ remotesDir }, state) {
        for (const remote of REMOTE_NAMES) print(`${formatRunningRelease(state, remote)} (${remotesDir})`);
      },
    });
    await list.sign();
    print(`new keys in ${secretsDir}`);
  },

  async token(args, { days }, { env, print }) {
    for (const line of await tokenLines(openConfiguredDeployStore(env).tokens, args, days)) print(line);
  },
};

/** Runs a command and returns its exit code. Prints an error as one line on stderr. */
export async function runCommand(argv: string[], context: Context): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { values, positionals } = parseDeployArguments(rest, context.env);
    await command(positionals, values, context);
    return 0;
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
    return 1;
  }
}
