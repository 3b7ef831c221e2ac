// @vitest-environment dom
import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hashContent, runningEntry, setModuleState } from './module-states';

function parsed(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('main') as Element;
}

const pageOf = (content: ReactNode): string =>
  renderToString(
    <div>
      <header>Club</header>
      <main id="contenido">{content}</main>
    </div>,
  );

const TEXT = fc.oneof(
  fc.string({ unit: 'grapheme-ascii' }),
  fc.constantFrom('«Ñandú» & <hijos>', '"doble" \'simple\'', '<!-- no -->'),
);

const { content } = fc.letrec<{ content: ReactNode }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 4 },
    TEXT,
    TEXT.map((text) => createElement('noscript', null, text)),
    fc.constant(createElement('svg', null, createElement('linearGradient'))),
    fc
      .tuple(fc.constantFrom('div', 'section', 'span'), fc.array(tie('content'), { maxLength: 3 }))
      .map(([tag, children]) => createElement(tag, { title: 'a > "b"' }, ...children)),
  ),
}));

test("the server's HTML and the browser's serialization of it have the same hash", () => {
  fc.assert(
    fc.property(content, (drawn) => {
      const html = pageOf(drawn);
      expect(hashContent(parsed(html).outerHTML)).toBe(hashContent(html));
    }),
  );
});

const PROFILE = pageOf(
  <section>
    <h1>Ana Solís</h1>
    <p>Llame al 8888-1234</p>
  </section>,
);

test.each<[string, (main: Element) => void]>([
  [
    'a phone that links a number',
    (main) => {
      const text = main.querySelector('p') as Element;
      text.innerHTML = 'Llame al <a href="tel:88881234">8888-1234</a>';
    },
  ],
  [
    'a translator that wraps a text',
    (main) => {
      const title = main.querySelector('h1') as Element;
      title.innerHTML = `<font>${title.textContent}</font>`;
    },
  ],
  [
    'a translator that replaces a text',
    (main) => (main.querySelector('h1') as Element).replaceChildren('Ann'),
  ],
  ['an extension that adds an element', (main) => main.append(document.createElement('div'))],
])('%s changes the hash', (_, change) => {
  const main = parsed(PROFILE);
  change(main);
  expect(hashContent(main.outerHTML)).not.toBe(hashContent(PROFILE));
});

test('the hash of the content ignores attributes and the page header', () => {
  const main = parsed(PROFILE);
  main.querySelector('h1')?.setAttribute('class', 'otra');
  document.querySelector('header')?.replaceChildren('Club de Especialistas');
  expect(hashContent(main.outerHTML)).toBe(hashContent(PROFILE));
});

test('runningEntry returns the entry of the remote’s loaded module', () => {
  setModuleState('directory/ResultsPage', {
    state: 'ready',
    Component: () => null,
    version: '2',
    entry: '/directory',
  });
  setModuleState('profile/ProfilePage', { state: 'loading' });
  expect(runningEntry('profile')).toBeNull();
  expect(runningEntry('directory')).toBe('/directory');
});
