import { join } from 'node:path';
import { sizesOf } from '../../host/trials/support/deltas';
import { alteredCheckout, linkPackages } from '../matrix/altered-checkout';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';
import { makeTempDir } from '../stack/temp-dir';
import { CHANGES } from './changes';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Where the browser finds a workspace's former build and its next one, and where the build leaves it. */
const PLACES = {
  'remote-profile': { dist: 'dist', prefixes: ['/remotes/profile/1.0.0/', '/remotes/profile/1.0.1/'] },
  host: { dist: 'dist/client', prefixes: ['/', '/'] },
} satisfies Record<string, { dist: string; prefixes: [string, string] }>;

/** `npm run deltas`: what a visitor of the present build fetches after usual changes, with and without differences. */
export default async function deltasCommand(): Promise<number> {
  const dir = await makeTempDir();
  try {
    await linkPackages(dir.path);
    console.log('| After a change | files | without | with |\n|---|--:|--:|--:|');
    for (const [at, { name, workspace, ...change }] of CHANGES.entries()) {
      const { dist, prefixes } = PLACES[workspace];
      const checkout = await alteredCheckout(join(dir.path, `change-${at}`), change, workspace);
      await run(process.execPath, [VITE, 'build', '--configLoader', 'runner'], checkout);
      const { files, whole, differences } = await sizesOf(
        join(ROOT, workspace, dist),
        join(checkout, dist),
        prefixes,
      );
      console.log(`| ${name} | ${files} | ${kilobytes(whole)} | ${kilobytes(differences)} |`);
    }
    return 0;
  } finally {
    await dir.remove();
  }
}
