import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { filesEndingWith, findBudgetOverruns } from '../../shared/tools/budget';
import budgets from '../budgets/budgets.json' with { type: 'json' };
import { budgetOf, DEPLOYABLES, measureBuiltBytes } from '../budgets/built-bytes';
import { expect, test } from '../kit/fixtures';
import { watchNetwork } from '../kit/network';
import { waitUntilServerRendered } from '../kit/places';
import { built } from '../kit/sites/workspace';
import { stopIdlePrefetch } from '../kit/timers';
import { longestChain } from '../lab/bench/figures';
import { goalLimitOf } from '../lab/bench/goals';
import { BENCH_PAGE_NAMES, benchPage } from '../lab/bench/plan';

/** Minimum size of files that must be compressed, bytes; compression may enlarge smaller ones. */
const MIN_COMPRESSED_BYTES = 2_000;

for (const name of DEPLOYABLES) {
  test(`${name} stays within its byte budget`, () => {
    const measured = measureBuiltBytes()[name] ?? {};
    expect(findBudgetOverruns({ [name]: budgetOf(name) }, { [name]: measured })).toEqual([]);
  });
}

test('the host’s scripts, except the entry, begin with a hint that makes V8 compile them while they load', () => {
  const scripts = filesEndingWith(join(built.client, 'assets'), '.js').filter(
    (file) => !file.startsWith('index-'),
  );
  expect(scripts.length).toBeGreaterThan(5);
  const isHinted = (file: string) =>
    readFileSync(join(built.client, 'assets', file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  expect(scripts.filter((file) => !isHinted(file))).toEqual([]);
});

test.use({ viewport: { width: 390, height: 844 } });

for (const name of BENCH_PAGE_NAMES) {
  test(`the ${name} page stays within its budget of JavaScript, requests and round trips`, async ({
    page,
    visitor,
    directory,
  }) => {
    const network = await watchNetwork(page);
    const { path, shown } = benchPage(name, directory);
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await stopIdlePrefetch(page);
    if (name !== 'home') await waitUntilServerRendered(new URL(path, visitor.origin));
    await visitor.visit(path);
    for (const selector of shown) await page.locator(selector).first().waitFor();
    await network.quiet();
    const requests = network.requests();
    const bodies = await Promise.all(scripts.values());
    const measured = {
      javascript: bodies.reduce((sum, body) => sum + brotliCompressSync(body).byteLength, 0),
      requests: requests.length,
      chain: longestChain(requests).length,
    };
    const budget = { ...budgets.pages[name], requests: goalLimitOf('requests'), chain: goalLimitOf('chain') };
    expect(findBudgetOverruns({ [name]: budget }, { [name]: measured })).toEqual([]);
  });
}

test('the server compresses the scripts of a page', async ({ page, visitor, directory }) => {
  const { path, shown } = benchPage('profile', directory);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await visitor.visit(path);
  for (const selector of shown) await page.locator(selector).first().waitFor();
  const answers = await Promise.all(
    scripts.map(async (script) => ({
      url: script.url(),
      bytes: (await script.body()).byteLength,
      encoding: (await script.allHeaders())['content-encoding'],
    })),
  );
  const large = answers.filter(({ bytes }) => bytes > MIN_COMPRESSED_BYTES);
  expect(large.length).toBeGreaterThan(3);
  expect(large.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
});
