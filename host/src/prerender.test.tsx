import { PAGES, type PageName } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { renderShell } from './prerender';
import { TEST_CONFIG } from './testing/test-config';

test.each(Object.keys(PAGES) as PageName[])('the shell of %s is drawn without a browser', (page) => {
  const html = renderShell(page, TEST_CONFIG);
  for (const part of ['<header', '<main', '<footer', 'Buscar especialista (contratista)...', 'Mi cuenta']) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain(' style=');
});

test('the home page is drawn whole, with its splash', () => {
  const html = renderShell('home', TEST_CONFIG);
  expect(html).toContain('Aires Acondicionados');
  expect(html).toContain('_splash_');
  expect(renderShell('results', TEST_CONFIG)).not.toContain('_splash_');
});
