import { CONTRACT_VERSION, type Registry } from '@club/shared/federation';
import { siteConfigOf } from '../config/site-config';
import { scriptJson } from '../http/escape-html';
import { type DevAddresses, devConfig } from './dev-config';

const devRegistry = ({ entries }: DevAddresses): Registry => ({
  contract: CONTRACT_VERSION,
  remotes: Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      { version: 'dev', entry, integrity: '', contract: CONTRACT_VERSION, previous: null },
    ]),
  ),
});

/** Returns what the page carries inline: the configuration, and the remotes on their development servers. */
export const pageData = (addresses: DevAddresses): string => `
    <script id="config" type="application/json">${scriptJson({ ...siteConfigOf(devConfig(addresses)), errorReports: null, signals: null })}</script>
    <script id="registry" type="application/json">${scriptJson(devRegistry(addresses))}</script>`;
