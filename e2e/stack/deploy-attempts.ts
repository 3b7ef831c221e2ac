import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Alteration, alterBuild, entryIn } from './altered-build';
import { type DeployAnswer, deployApi } from './deploy-api';
import type { HostLab } from './lab';

/** The deploy API of profile, for its own team. */
export async function profileApi(lab: HostLab) {
  return deployApi(lab.origin, 'profile', await lab.token('profile'));
}

/** Uploads a changed release, spoilt after it was built if wanted, and, if that is taken, asks to put it in force. */
export async function uploadAndDeploy(
  lab: HostLab,
  alter: Alteration,
  spoil: (entry: string) => Promise<void> = async () => undefined,
): Promise<DeployAnswer> {
  const api = await profileApi(lab);
  const build = await alterBuild('profile', '9.9.9', alter);
  await spoil(join(build.path, await entryIn(build.path)));
  const uploaded = await api.upload(build.path).finally(build.remove);
  return uploaded.status === 201 ? api.deploy({ release: uploaded.body.release ?? '' }) : uploaded;
}

export const uploadSpoilt = (lab: HostLab, spoil: (entry: string) => Promise<void>): Promise<DeployAnswer> =>
  uploadAndDeploy(lab, () => undefined, spoil);

/** Puts a release on the allowed origin, spoils it there, and asks to put it in force. */
export async function spoilAndDeploy(
  lab: HostLab,
  spoil: (entry: string) => Promise<void>,
): Promise<DeployAnswer> {
  const build = await alterBuild('profile', '9.9.9', () => undefined);
  const url = await lab.elsewhere.place(build.path, 'profile').finally(build.remove);
  const folder = join(lab.elsewhere.dir, new URL(url).pathname);
  await spoil(join(folder, await entryIn(folder)));
  const answer = await (await profileApi(lab)).deploy({ url });
  await rm(folder, { recursive: true });
  return answer;
}

/** Uploads a good release of profile with whatever token. */
export async function uploadAs(lab: HostLab, token: string | null): Promise<DeployAnswer> {
  const build = await alterBuild('profile', '9.9.9', () => undefined);
  return deployApi(lab.origin, 'profile', token).upload(build.path).finally(build.remove);
}
