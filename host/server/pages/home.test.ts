import { join } from 'node:path';
import { aSiteConfig, aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { writeHostBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createHomeRenderer } from './pages-plugin';

const open = () => createHomeRenderer(writeHostBuild(join(tempDir(), 'host')), aSiteConfig());
const listsOf = (...ids: string[]) => ({ specialists: ids.map((id) => aSpecialist({ id })), comments: [] });

test('the home renderer renders the home page again only for changed lists', async () => {
  const home = await open();
  const lists = listsOf('1');
  const page = home.page(lists);
  expect(page).toMatchObject({ html: '<p>home of 1</p>', data: '{"home":{"specialists":1}}' });
  expect(home.page({ ...lists })).toBe(page);
  const changed = home.page(listsOf('1', '2'));
  expect(changed.html).toBe('<p>home of 2</p>');
  expect(changed.id).not.toBe(page.id);
});

test('the home renderer redirects a submitted home form, but no request with the parameters of the results page', async () => {
  const { searchFormTarget } = await open();
  const answerTo = (query: string, lists = listsOf('1')) =>
    searchFormTarget(new URLSearchParams(query), lists);
  expect(await answerTo('que=a&donde=b')).toBe('/found?ab1');
  expect(await answerTo('donde=b')).toBe('/found?b1');
  expect(await answerTo('provincia=x&canton=y&area=z&que=a')).toBeNull();
  expect(await answerTo('')).toBeNull();
  expect(await searchFormTarget(new URLSearchParams('que=a'), null)).toBe('/found?a0');
});
