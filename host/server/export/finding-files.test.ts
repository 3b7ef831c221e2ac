import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LISTS } from '../../trials/support/lists';
import { tempDir } from '../../trials/support/temp-dir';
import { findingFiles, removeOtherFindingFiles } from './finding-files';

const texts = { specialists: JSON.stringify(LISTS.specialists), ratings: '[]' };

test('search engines are told of every page where the site’s address is known, of none elsewhere', async () => {
  const files = await findingFiles(texts, 'https://club.example.com');
  expect([...files.keys()]).toEqual(['robots.txt', 'sitemap.xml']);
  expect(files.get('sitemap.xml')).toContain('<loc>https://club.example.com/detalle/7</loc>');
  expect(await findingFiles(texts, null)).toEqual(new Map());
});

test('of an export before, the files that are no longer written go with their copies, and nothing else', async () => {
  const root = tempDir();
  const [kept, gone, foreign] = [
    ['robots.txt', 'robots.txt.gz', 'sitemap.xml', 'sitemap.xml.br'],
    ['sitemap-1.xml', 'sitemap-12.xml.br', 'sitemap-2.xml.gz'],
    ['sitemap-a.xml', 'my-sitemap.xml', 'robots.txt.bak', 'index.html'],
  ];
  for (const name of [...kept, ...gone, ...foreign]) writeFileSync(join(root, name), '');
  await removeOtherFindingFiles(root, new Set(['robots.txt', 'sitemap.xml']));
  expect(readdirSync(root).sort()).toEqual([...kept, ...foreign].sort());
});
