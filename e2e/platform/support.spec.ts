import { expect, test } from '../kit/fixtures';
import { EXPLAINED } from '../kit/support/explained';
import { builtFiles, superfluous, unexplained, usesOf } from '../kit/support/unpromised';
import { benchPage, PAGE_NAMES } from '../lab/bench/plan';

test('every feature that a supported browser lacks is explained, and no other', async ({
  request,
  directory,
}) => {
  const pages = PAGE_NAMES.map(async (name) => {
    const answer = await request.get(benchPage(name, directory).path);
    return { name: `${name}.html`, text: await answer.text() };
  });
  const uses = usesOf([...builtFiles(), ...(await Promise.all(pages))]);
  expect(unexplained(uses, EXPLAINED)).toEqual([]);
  expect(superfluous(uses, EXPLAINED)).toEqual([]);
});
