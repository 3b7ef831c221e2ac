import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from '../kit/fixtures';
import { alterBuild } from '../kit/sites/altered-build';
import {
  type DeployAnswer,
  deployCorrupted,
  profileDeployApi,
  uploadAndDeploy,
  uploadAs,
  uploadCorrupted,
} from '../kit/sites/deploy-api';
import { deployCommandsFor } from '../kit/sites/deployments';
import type { LabSiteWithHost } from '../kit/sites/lab';

/** Name of a release that no host has. */
const UNKNOWN = '9.9.9-00000000';

type Refusal = {
  /** Subject of the test title "… is refused". */
  name: string;
  status: number;
  /** Expected error message in the response. */
  line: RegExp;
  attempt: (lab: LabSiteWithHost) => Promise<DeployAnswer>;
};

function change<T extends object>(given: T, changes: Partial<T>): void {
  Object.assign(given, changes);
}

const REFUSALS: Refusal[] = [
  {
    name: 'an upload without one of its files',
    status: 409,
    line: /remoteEntry[\w.-]*\.js is missing/,
    attempt: (lab) => uploadCorrupted(lab, (entry) => rm(entry)),
  },
  {
    name: 'an upload with an altered file',
    status: 409,
    line: /remoteEntry[\w.-]*\.js is not the file that was built/,
    attempt: (lab) => uploadCorrupted(lab, (entry) => writeFile(entry, '// altered')),
  },
  {
    name: 'an upload of another remote',
    status: 409,
    line: /a release of directory, not of profile/,
    attempt: (lab) => uploadAndDeploy(lab, ({ manifest }) => change(manifest, { name: 'directory' })),
  },
  {
    name: 'a release for another contract',
    status: 409,
    line: /profile 9\.9\.9 was built for contract 2, this site runs contract 1/,
    attempt: (lab) => uploadAndDeploy(lab, ({ manifest }) => change(manifest, { contract: '2' })),
  },
  {
    name: 'a release that lacks a module of the contract',
    status: 409,
    line: /profile 9\.9\.9 does not expose ProfilePage/,
    attempt: (lab) => uploadAndDeploy(lab, ({ manifest }) => change(manifest, { modules: {} })),
  },
  {
    name: 'a release that was built with another React',
    status: 409,
    line: /profile 9\.9\.9 was built with react 99\.0\.0, this site shares \d/,
    attempt: (lab) => uploadAndDeploy(lab, ({ manifest }) => change(manifest.shared, { react: '99.0.0' })),
  },
  {
    name: 'a release that was never uploaded',
    status: 409,
    line: /is missing/,
    attempt: async (lab) => (await profileDeployApi(lab)).deploy({ release: UNKNOWN }),
  },
  {
    name: 'a release on a foreign origin',
    status: 409,
    line: /https:\/\/remotes\.example\.com is not among the allowed origins/,
    attempt: async (lab) =>
      (await profileDeployApi(lab)).deploy({
        url: `https://remotes.example.com/remotes/profile/${UNKNOWN}/`,
      }),
  },
  {
    name: 'a release whose entry was altered on its allowed origin',
    status: 409,
    line: /remoteEntry[\w.-]*\.js is not the file that was built/,
    attempt: (lab) => deployCorrupted(lab, (entry) => writeFile(entry, '// altered')),
  },
  {
    name: 'a release whose entry is gone from its allowed origin',
    status: 409,
    line: /remoteEntry[\w.-]*\.js did not answer: status 404/,
    attempt: (lab) => deployCorrupted(lab, (entry) => rm(entry)),
  },
  {
    name: 'a rollback beyond the first release',
    status: 409,
    line: /profile has no earlier release to go back to/,
    attempt: async (lab) => (await profileDeployApi(lab)).rollBack(),
  },
  {
    name: 'a deploy without a token',
    status: 401,
    line: /token/,
    attempt: (lab) => uploadAs(lab, null),
  },
  {
    name: 'a deploy with a token that nobody was given',
    status: 401,
    line: /token/,
    attempt: (lab) => uploadAs(lab, 'A'.repeat(43)),
  },
  {
    name: 'a deploy with the token of another remote',
    status: 403,
    line: /that token may change directory and nothing else/,
    attempt: async (lab) => uploadAs(lab, await lab.token('directory')),
  },
];

for (const { name, status, line, attempt } of REFUSALS) {
  test(`${name} is refused with a one-line error, and nothing changes`, async ({ lab }) => {
    const file = await lab.file.text();
    const registry = await (await fetch(`${lab.origin}/registry.json`)).text();

    const answer = await attempt(lab);

    expect(answer).toEqual({ status, body: { error: expect.stringMatching(line) } });
    expect(answer.body.error).not.toContain('\n');
    expect(await lab.file.text()).toBe(file);
    expect(await (await fetch(`${lab.origin}/registry.json`)).text()).toBe(registry);
  });
}

test('the deploy command prints a refusal in one line and exits with an error', async ({ lab }) => {
  const { deploy } = deployCommandsFor({
    to: lab.origin,
    secretsDir: '',
    token: await lab.token('directory'),
  });
  const build = await alterBuild('profile', '9.9.9', () => undefined);
  await expect(deploy(build.path).finally(build.remove)).rejects.toThrow(/^deploy: [^\n]*token[^\n]*$/);
});
