// biome-ignore-all lint/suspicious/noTemplateCurlyInString: GitHub's expressions
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remoteWorkflow } from '../../../.scripts/remote-workflow.mjs';
import { ROOT } from '../../stack/paths';
import { deployables, manifestOf, remotes } from './deployables';
import { commandsOf, jobsOf, readWorkflow, stepsOf, textOf, WORKFLOWS, workflowFiles } from './workflow';

const SITE = 'site.yml';
const WEEKLY = 'weekly.yml';
/** A script of the whole project. */
const WHOLE = /^npm run \S+$/;

test('there is one for each deployable, one for the whole and one for each week', () => {
  const files = [...deployables.map((folder) => `${folder}.yml`), SITE, WEEKLY];
  expect([...workflowFiles].sort()).toEqual(files.sort());
});

test.each(remotes)('that of %s is what all remotes have in common; -u writes it anew', async (folder) => {
  await expect(remoteWorkflow(folder)).toMatchFileSnapshot(join(WORKFLOWS, `${folder}.yml`));
});

describe.each(workflowFiles)('%s', (file) => {
  const workflow = readWorkflow(file);

  test('may read the repository and nothing else, for so long and no longer', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobsOf(workflow)) {
      expect(job.permissions).toBeUndefined();
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
    for (const { uses, with: given } of stepsOf(workflow))
      if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
  });

  test('takes the actions of GitHub alone, by their commits', () => {
    const lines = textOf(file).match(/(?<=uses: ).*/g) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs scripts that there are, and pastes no text of others into a command', () => {
    const commands = commandsOf(workflow);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      expect(command).not.toContain('${{');
      const [, script, folder] = /^npm run (?:-s )?(\S+) -w (\S+)$/.exec(command) ?? [];
      if (script && folder) expect(Object.keys(manifestOf(folder).scripts ?? {}), command).toContain(script);
      else if (WHOLE.test(command))
        expect(Object.keys(manifestOf('.').scripts ?? {})).toContain(command.split(' ').at(-1));
      else
        expect(command).toMatch(
          /^(npm ci|\.ci\/run|test "\$GITHUB_REF_NAME" = .*|sudo apt-get install --yes [a-z -]+|sudo env "PATH=\$PATH" \.ci\/bare)$/,
        );
    }
  });

  test('runs on the oldest Node that the site promises', () => {
    const versions = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(versions).toHaveLength(jobsOf(workflow).length);
    for (const { with: given } of versions) expect(given).toEqual({ 'node-version-file': '.nvmrc' });
    expect(`>=${readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()}`).toBe(manifestOf('.').engines?.node);
  });
});

describe.each(deployables)('the pipeline of %s', (folder) => {
  const file = `${folder}.yml`;
  const { name, on } = readWorkflow(file);

  test('looks at what the workspace is built of, and at nothing that is not there', () => {
    expect(name).toBe(folder);
    expect(on.pull_request?.paths).toEqual([
      `${folder}/**`,
      'shared/**',
      'package-lock.json',
      `.github/workflows/${file}`,
    ]);
    expect(on.push?.paths).toEqual(on.pull_request?.paths);
    expect(on.push?.branches).toEqual(['main']);
    for (const path of on.push?.paths ?? [])
      expect(existsSync(join(ROOT, path.replace(/\/\*\*$/, ''))), path).toBe(true);
  });
});

describe.each(remotes)('the pipeline of %s', (folder) => {
  const workflow = readWorkflow(`${folder}.yml`);
  const { release, deploy } = workflow.jobs;
  const remote = folder.replace(/^remote-/, '');

  test('checks, releases, and deploys that release', () => {
    expect(commandsOf(workflow).filter((command) => command.startsWith('npm run'))).toEqual(
      ['check', '-s release', '-s deploy'].map((script) => `npm run ${script} -w ${folder}`),
    );
    expect(manifestOf(folder).scripts?.deploy).toMatch(new RegExp(` deploy ${remote}$`));
    expect(deploy?.needs).toBe('release');
    const [made] = release?.steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@')) ?? [];
    const [taken] = deploy?.steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact@')) ?? [];
    expect(made?.with).toMatchObject({ name: folder, path: `${folder}/releases` });
    expect(taken?.with).toEqual({ name: folder, path: `${folder}/releases` });
  });

  test('deploys on a tag of its own that names its version, and only then', () => {
    expect(workflow.on.push?.tags).toEqual([`${remote}-v*`]);
    expect(deploy?.if).toBe("github.ref_type == 'tag'");
    const [check] = release?.steps.filter(({ run }) => run?.startsWith('test ')) ?? [];
    expect(check?.if).toBe(deploy?.if);
    expect(check?.run).toContain(`= "${remote}-v$(node -p "require('./${folder}/package.json').version")"`);
  });

  test('knows where to and by which token in that step alone', () => {
    expect(deploy?.environment).toBe(folder);
    expect(deploy?.steps.at(-1)?.env).toEqual({
      DEPLOY_TO: '${{ vars.DEPLOY_TO }}',
      DEPLOY_TOKEN: '${{ secrets.DEPLOY_TOKEN }}',
    });
    expect(stepsOf(workflow).filter(({ env }) => env)).toHaveLength(1);
    expect(textOf(`${folder}.yml`).match(/secrets\./g)).toHaveLength(1);
  });
});

test('the host’s pipeline checks, builds and keeps what it built, and knows no secret', () => {
  const workflow = readWorkflow('host.yml');
  expect(commandsOf(workflow)).toEqual(['npm ci', 'npm run check -w host', 'npm run build -w host']);
  expect(stepsOf(workflow).at(-1)?.with).toMatchObject({ name: 'host', path: 'host/dist' });
  expect(textOf('host.yml')).not.toContain('secrets.');
});

test('the whole is tested on every change, with the commits that compatibility is tested against', () => {
  const workflow = readWorkflow(SITE);
  expect(workflow.on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  expect(commandsOf(workflow)).toEqual(['.ci/run']);
  expect(stepsOf(workflow)[0]?.with).toMatchObject({ 'fetch-depth': 0 });
  expect(existsSync(join(ROOT, '.ci/run'))).toBe(true);
});

test('the weekly workflow runs the suite behind nginx, burdened and on PostgreSQL, and the bare root', () => {
  const workflow = readWorkflow(WEEKLY);
  expect(workflow.on).toEqual({ schedule: [{ cron: '0 9 * * 0' }], workflow_dispatch: null });
  expect(commandsOf(workflow)).toEqual([
    'npm ci',
    'npm run build',
    'npm run e2e:nginx',
    'npm run e2e:burdened',
    'npm run test:postgres',
    'npm run walkthrough',
    'sudo apt-get install --yes debootstrap debian-archive-keyring',
    'sudo env "PATH=$PATH" .ci/bare',
  ]);
  const suites = stepsOf(workflow).filter(({ run }) => /e2e:|test:/.test(run ?? ''));
  for (const { if: runs } of suites.slice(1)) expect(runs).toBe('success() || failure()');
  expect(jobsOf(workflow)[0]?.env).toEqual({ POSTGRES: 'required', ENGINES: 'required' });
});
