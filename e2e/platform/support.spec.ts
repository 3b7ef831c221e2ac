import { expect, test } from '../kit/fixtures';
import {
  builtFiles,
  EXPLAINED_FEATURES,
  listUnexplainedFeatures,
  listUnusedExplanations,
  unsupportedFeatureUses,
} from '../kit/support/unpromised';
import { BENCH_PAGE_NAMES, benchPage } from '../lab/bench/plan';

test('EXPLAINED_FEATURES lists exactly the used features that a supported browser lacks', async ({
  request,
  directory,
}) => {
  const pages = BENCH_PAGE_NAMES.map(async (name) => {
    const answer = await request.get(benchPage(name, directory).path);
    return { name: `${name}.html`, text: await answer.text() };
  });
  const uses = unsupportedFeatureUses([...builtFiles(), ...(await Promise.all(pages))]);
  expect(listUnexplainedFeatures(uses, EXPLAINED_FEATURES)).toEqual([]);
  expect(listUnusedExplanations(uses, EXPLAINED_FEATURES)).toEqual([]);
});
