import { PAGES, type PageName } from '@club/shared/federation';
import { aRatingComment, aSiteConfig, aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { renderHome, renderNoScriptHelp, renderShell } from './prerender';

test.each(Object.keys(PAGES) as PageName[])(
  'renderShell renders the shell of %s without a browser',
  (page) => {
    const html = renderShell(page, aSiteConfig());
    for (const part of ['<header', '<main', '<footer', 'Buscar especialista (contratista)...', 'Mi cuenta']) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain(' style=');
  },
);

test('renderShell renders the complete home page with its splash, which other pages lack', () => {
  const html = renderShell('home', aSiteConfig());
  expect(html).toContain('Aires Acondicionados');
  expect(html).toContain('class="splash"');
  expect(renderShell('results', aSiteConfig())).not.toContain('class="splash"');
});

test("the help for pages without scripts is plain HTML with a reload link and the retailer's contacts", () => {
  const html = renderNoScriptHelp(aSiteConfig());
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['', 'mailto:hola@example.com', 'tel:+50600000001', 'https://wa.me/50600000002']);
  expect(html).toMatch(/^<div [^>]*role="status"/);
  expect(html).not.toMatch(/<script| style=| on\w+=/);
});

test('renderHome renders jobs, cantons and comments from the lists, and a shell rendered later contains none of them', () => {
  const comments = [{ ...aRatingComment(), cedula: '1' }];
  const { html, home } = renderHome(aSiteConfig(), [aSpecialist()], comments);
  for (const text of ['Escazú', 'Techos', '1 especialista', 'Muy buen trabajo.', 'Pronto'])
    expect(html).toContain(text);
  expect(home.comments).toHaveLength(1);
  expect(renderShell('home', aSiteConfig())).not.toContain('Techos<');
});
