import { parseArgs } from 'node:util';
import { publish } from './publish';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string' }, to: { type: 'string' } },
});
const remotesDir = values.to ?? process.env.REMOTES_DIR ?? '.remotes';

for (const build of positionals) {
  try {
    const { version, entry } = await publish({ build, remotesDir, origin: values.origin });
    console.log(`published ${version} as ${entry}`);
  } catch (error) {
    console.error(`${build} was not published: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
