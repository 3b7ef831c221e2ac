import {
  CONTRACT_VERSION,
  LAYOUT_MODULES,
  type ModuleId,
  PAGES,
  type PageName,
  type RemoteName,
} from '@club/shared/federation';
import { escapeHtml } from '../platform/http/escape-html';
import { urlOf } from '../registry/deployed-release';
import type { Deployment } from '../registry/deployment';

const scriptHint = (url: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(url)}">`;

function hintsFor(id: ModuleId, deployment: Deployment, withStyles = true): string[] {
  const [remote, module] = id.split('/') as [RemoteName, string];
  const running = deployment.releases[remote][0];
  const files = running?.manifest.modules[module];
  const isOverridden = running?.release.entry !== deployment.registry.remotes[remote]?.entry;
  if (!running || !files || isOverridden || running.release.contract !== CONTRACT_VERSION) return [];
  const { entry, entryImports } = running.manifest;
  return [
    ...[entry, ...entryImports, ...files.js].map((file) => scriptHint(urlOf(running, file))),
    ...(withStyles ? files.css : []).map(
      (file) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(urlOf(running, file))}">`,
    ),
  ];
}

const linesOf = (hints: string[]): string => [...new Set(hints)].join('\n    ');

/** Preload hints for what the page's own module needs, the federation runtime included; a drawn page brings its styles along. */
export function hints(
  page: PageName,
  deployment: Deployment,
  runtime: string,
  { withStyles = true } = {},
): string {
  const { module } = PAGES[page];
  return module ? linesOf([scriptHint(runtime), ...hintsFor(module, deployment, withStyles)]) : '';
}

/** Hints for the modules of the layout, which the host gives once its own code is there: until then they would only delay it. */
export const laterHints = (deployment: Deployment): string =>
  linesOf(LAYOUT_MODULES.flatMap((id) => hintsFor(id, deployment)));
