// biome-ignore-all lint/suspicious/noTemplateCurlyInString: GitHub's expressions
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { remoteWorkflow } from '../../shared/tools/new-remote/files.mjs';
import { remoteFolders } from '../../shared/tools/remote-folders.mjs';
import { ROOT } from '../kit/sites/workspace';
import playwrightConfig from '../playwright.config';
import { manifestOf } from './repository';

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, string> };
type Job = {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: unknown;
  'timeout-minutes'?: number;
  steps: Step[];
};
type Trigger = { paths?: string[] } | null;
type Workflow = { on: { push?: Trigger }; permissions: unknown; jobs: Record<string, Job> };

const WORKFLOWS = join(ROOT, '.github', 'workflows');
const textOf = (file: string): string => readFileSync(join(WORKFLOWS, file), 'utf8');
const remotes = remoteFolders(ROOT);

/** Permissions of the jobs that may do more than read the repository. */
const PERMISSIONS: Record<string, object> = {
  attest: { 'id-token': 'write', attestations: 'write' },
  preview: { contents: 'read', 'pull-requests': 'write' },
  deploy: { contents: 'read', attestations: 'read' },
};

// Catches a workflow edited by hand, and a new remote without one.
test.each(remotes)('the workflow of %s equals the generated one; `vitest -u` rewrites it', async (folder) => {
  await expect(remoteWorkflow(folder)).toMatchFileSnapshot(join(WORKFLOWS, `${folder}.yml`));
});

describe.each(readdirSync(WORKFLOWS))('%s', (file) => {
  const { on, permissions, jobs }: Workflow = parse(textOf(file));
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('may only read the repository, sign releases and comment on a pull request, and has a timeout', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      expect(job.permissions).toEqual(PERMISSIONS[name]);
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
  });

  test('uses GitHub’s own actions, pinned to commits', () => {
    const lines = textOf(file).match(/(?<=uses: ).*/g) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('puts no GitHub expression into a shell command', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('passes the deploy token only to the deploy and preview steps of a remote’s workflow', () => {
    const withToken = steps.filter(({ env }) => env?.DEPLOY_TOKEN);
    const folder = remotes.find((each) => file === `${each}.yml`);
    const command = `npm run -s deploy -w ${folder}`;
    expect(withToken.map(({ run }) => run)).toEqual(
      folder ? [`${command} -- ${folder}/releases/*-*/ --preview > preview.txt`, command] : [],
    );
    expect(textOf(file).match(/secrets\.DEPLOY_TOKEN/g) ?? []).toHaveLength(folder ? 2 : 0);
  });

  test('passes the servers’ SSH key only to the steps that switch the host’s build', () => {
    const withKey = steps.filter(({ env }) => env?.SSH_KEY);
    const script = 'host/scripts/switch-servers.sh';
    expect(withKey.map(({ run }) => run)).toEqual(
      file === 'host.yml' ? [`${script} "$GITHUB_REF_NAME" host.tgz`, `${script} "$BUILD"`] : [],
    );
    const others = textOf(file).replace(/secrets\.(DEPLOY_TOKEN|SSH_KEY)/g, '');
    expect(others).not.toContain('secrets.');
  });

  test('never runs a pull request’s code in a job with a token', () => {
    const { preview } = jobs;
    expect(preview !== undefined).toBe(remotes.some((each) => file === `${each}.yml`));
    if (!preview) return;
    expect(preview.if).toContain('head.repo.full_name == github.repository');
    const checkouts = preview.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).not.toEqual([]);
    for (const checkout of checkouts)
      expect(checkout.with?.ref).toBe('${{ github.event.pull_request.base.sha }}');
  });

  test('deploys only a release that this workflow built from this tag', () => {
    const { attest, deploy } = jobs;
    const folder = remotes.find((each) => file === `${each}.yml`);
    expect(deploy?.environment).toBe(folder);
    expect([attest !== undefined, deploy?.needs]).toEqual(folder ? [true, 'attest'] : [false, undefined]);
    if (!attest || !deploy || !folder) return;
    const manifest = `${folder}/releases/*/release.json`;
    const [download, sign] = attest.steps;
    expect([attest.steps.length, download?.run, sign?.run]).toEqual([2, undefined, undefined]);
    expect(sign?.uses).toMatch(/^actions\/attest-build-provenance@/);
    expect(sign?.with).toEqual({ 'subject-path': manifest });
    const [verify, last] = deploy.steps.slice(-2);
    expect(verify?.run).toBe(
      `gh attestation verify ${manifest} --repo "$GITHUB_REPOSITORY" ` +
        `--signer-workflow "$GITHUB_REPOSITORY/.github/workflows/${file}" --source-ref "$GITHUB_REF" --deny-self-hosted-runners`,
    );
    expect(last?.env?.DEPLOY_TOKEN).toBeDefined();
  });

  // Catches a renamed or deleted script that a workflow still calls; the weekly workflow would fail only a week later.
  test('uses only scripts, programs and folders that exist', () => {
    for (const { run = '' } of steps) {
      const [, script = '', folder = '.'] = /^npm run (?:-s )?(\S+)(?: -w (\S+))?/.exec(run) ?? [];
      if (script) expect(Object.keys(manifestOf(folder).scripts ?? {}), run).toContain(script);
      for (const [path] of run.matchAll(/(?<= |^)\.ci\/\w+/g))
        expect(existsSync(join(ROOT, path))).toBe(true);
    }
    for (const path of on.push?.paths ?? [])
      expect(existsSync(join(ROOT, path.replace(/\/\*\*$/, ''))), path).toBe(true);
  });
});

test('workflows and npm scripts use only Playwright projects that exist', () => {
  const known = playwrightConfig.projects?.map(({ name }) => name);
  const runs = readdirSync(WORKFLOWS).flatMap((file) => textOf(file).match(/npm run e2e .*/g) ?? []);
  const scripts = Object.values(manifestOf('.').scripts ?? {}).flatMap((script) => script.split('&&'));
  const lab = readFileSync(join(ROOT, 'shared/tools/lab.mjs'), 'utf8');
  const named = [...runs, lab, ...scripts.filter((part) => /playwright|npm run e2e /.test(part))].flatMap(
    (command) => command.match(/(?<=--project=)[\w-]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(runs.length);
  for (const name of named) expect(known).toContain(name);
});

test('.nvmrc contains the oldest Node version that package.json allows', () => {
  expect(`>=${readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()}`).toBe(manifestOf('.').engines?.node);
});
