import { freshUrl, MAX_FRESH_QUERIES } from '@club/shared/federation';
import { urlOf } from '../registry/deployed-release';
import type { DeployedRelease, Deployment } from '../registry/deployment';

const isScript = (file: string) => file.endsWith('.js');

function scriptsOf(deployed: DeployedRelease): [string, string][] {
  const { release, manifest } = deployed;
  const files = Object.entries(manifest.files).filter(([file]) => isScript(file));
  const entries = files.map(([file, integrity]): [string, string] => [urlOf(deployed, file), integrity]);
  for (let query = 1; query <= MAX_FRESH_QUERIES; query += 1) {
    entries.push([freshUrl(release.entry, query), release.integrity]);
  }
  return entries;
}

/** URL → hash of every script of the host and of the running and previous releases. */
export function integrityOfScripts(
  hostScripts: Readonly<Record<string, string>>,
  deployment: Deployment,
): Record<string, string> {
  const remotes = Object.values(deployment.releases).flat().flatMap(scriptsOf);
  return { ...hostScripts, ...Object.fromEntries(remotes) };
}
