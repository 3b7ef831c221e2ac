import { longestChain } from '../bench/figures/chain';
import { limitOf } from '../bench/figures/goals';
import { benchPage, PAGE_NAMES } from '../bench/pages';
import budgets from '../budgets/budgets.json' with { type: 'json' };
import { builtBytes, DEPLOYABLES } from '../budgets/built-bytes';
import { overruns } from '../budgets/overruns';
import { expect, test } from '../fixtures';
import { watchNetwork } from '../fixtures/network';

for (const name of DEPLOYABLES) {
  test(`${name} keeps to its budget of bytes`, () => {
    const measured = builtBytes()[name] ?? {};
    expect(overruns({ [name]: budgets.deployables[name] }, { [name]: measured })).toEqual([]);
  });
}

test.use({ viewport: { width: 390, height: 844 } });

for (const name of PAGE_NAMES) {
  test(`the ${name} page keeps to its budget of JavaScript, requests and steps`, async ({
    page,
    visitor,
    directory,
  }) => {
    const network = await watchNetwork(page);
    const { path, shown } = benchPage(name, directory);
    const scripts = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        scripts.set(
          request.url(),
          request.sizes().then(({ responseBodySize }) => responseBodySize),
        );
    });
    await visitor.visit(path);
    for (const selector of shown) await page.locator(selector).first().waitFor();
    await network.quiet();
    const requests = network.requests();
    const sizes = await Promise.all(scripts.values());
    const measured = {
      javascript: sizes.reduce((sum, size) => sum + size, 0),
      requests: requests.length,
      chain: longestChain(requests).length,
    };
    const budget = { ...budgets.pages[name], requests: limitOf('requests'), chain: limitOf('chain') };
    expect(overruns({ [name]: budget }, { [name]: measured })).toEqual([]);
  });
}
