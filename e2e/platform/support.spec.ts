import { benchPage, PAGE_NAMES } from '../bench/pages';
import { expect, test } from '../fixtures';
import { builtFiles } from '../support/built-files';
import { EXPLAINED } from '../support/explained';
import { superfluous, unexplained, usesOf } from '../support/unpromised';

test('whatever the site sends that a promised browser lacks is explained, and nothing else is', async ({
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
