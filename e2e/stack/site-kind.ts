/** What serves the composed site: the host's own server, or nginx an export of it. */
export type SiteKind = 'host' | 'nginx';

/** The kind that the suite runs against. */
export const siteKind: SiteKind = process.env.CLUB_SITE_KIND === 'nginx' ? 'nginx' : 'host';

/** How a profile of nobody is answered: an export knows nobody. */
export const NOBODY_STATUS = siteKind === 'host' ? 404 : 200;

/** What only a running host has: deploys over HTTP that it tries first, its page for operators, what visitors tell it, overrides, a log, a head, a status and a drawing for each page, external lists, differences to former versions. `compatibility` and `development` start their own sites. */
const OF_HOSTS = [
  'deploy-*',
  'operators*',
  'override*',
  'heads',
  'unscripted-journeys',
  'gone-profiles',
  'server-lists',
  'compatibility',
  'development',
  'hostile-drawing',
  'release-matrix',
  'signals',
  'privacy',
  'deltas',
];

/** Specs that do not concern the kind of site that the suite runs against. */
export const otherSpecs = siteKind === 'host' ? [] : OF_HOSTS.map((name) => `**/${name}.spec.ts`);
