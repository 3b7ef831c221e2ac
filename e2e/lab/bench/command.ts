import { buildBundle, runBench } from './bench';
import { BrokenPageError } from './measure';
import { readBenchOptions } from './plan';
import { formatReport } from './report';

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/**
 * Runs `npm run lab -- bench`, which compares the federated site with a single bundle of the same source. Returns the
 * exit code.
 */
export default async function benchCommand(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args);
  tell('building the one bundle');
  await buildBundle();
  try {
    console.log(formatReport(await runBench(options, tell), options));
    return 0;
  } catch (error) {
    if (!(error instanceof BrokenPageError)) throw error;
    tell(`Nothing is reported. ${error.message}`);
    return 1;
  }
}
