import { startTeamSite } from '../support/team-site';

export type TrialSite = {
  base: string;
  /** The reason that the server's log gives for the last thing that a rollout did of itself. */
  lastReason: () => string;
  /** Sends the checkout's profile, under another version, to a share of visitors. */
  rollOut: (version: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** The built site, which draws no pages. */
export async function startTrialSite(folder: string, stepSeconds: number): Promise<TrialSite> {
  const site = await startTeamSite(folder, {
    TRUST_PROXY: 'loopback',
    SERVER_RENDERING: 'off',
    ROLLOUT_STEP_SECONDS: String(stepSeconds),
  });
  return {
    base: site.base,
    lastReason: () =>
      site
        .output()
        .match(/"reason":"[^"]*"(?=[^\n]*"rollout (stopped|held|goes on)")/g)
        ?.at(-1) ?? '',
    rollOut: (version) => site.deploy(version, '--rollout', '--no-watch'),
    stop: site.stop,
  };
}
