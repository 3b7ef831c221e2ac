import { chromium } from '@playwright/test';
import { BrokenPageError } from '../bench/measure/problems';
import { CHROMIUM } from '../stack/chromium';
import { compareResults, measureGrowth } from './measure';
import { readOptions } from './options';
import { comparisonTable, conditions, goalsTable, growthTable } from './report';
import { startSites } from './sites';

/** `npm run lab -- growth`: how load, search, results and memory grow with the directory. Answers the exit code. */
export default async function growthCommand(args: readonly string[]): Promise<number> {
  const { rounds, sizes } = readOptions(args);
  const browser = await chromium.launch(CHROMIUM);
  const sites = await startSites().catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const compared = await compareResults(browser, sites, rounds);
    const grown = await measureGrowth(browser, sites, sizes, rounds);
    const tables = [goalsTable(grown, compared), growthTable(grown), comparisonTable(compared)];
    console.log([...tables, conditions(browser.version(), rounds)].join('\n\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof BrokenPageError)) throw error;
    console.error(`Nothing is reported. ${error.message}`);
    return 1;
  } finally {
    await browser.close();
    await sites.stop();
  }
}
