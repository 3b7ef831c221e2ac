import { CONTRACT_VERSION, REMOTE_NAMES, REMOTES, type Registry } from '@club/shared/federation';
import { siteConfigOf } from '../config/site-config';
import { scriptJson } from '../http/escape-html';
import { devConfig } from './dev-config';

const devRegistry = (): Registry => ({
  contract: CONTRACT_VERSION,
  remotes: Object.fromEntries(
    REMOTE_NAMES.map((name) => [
      name,
      {
        version: 'dev',
        entry: `http://localhost:${REMOTES[name].port}/remoteEntry.js`,
        integrity: '',
        contract: CONTRACT_VERSION,
        previous: null,
      },
    ]),
  ),
});

/** What the page carries inline: the configuration, and the remotes on their development servers. */
export const pageData = (port: number): string => `
    <script id="config" type="application/json">${scriptJson({ ...siteConfigOf(devConfig(port)), errorReports: null, signals: null })}</script>
    <script id="registry" type="application/json">${scriptJson(devRegistry())}</script>`;
