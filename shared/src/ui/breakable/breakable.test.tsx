// @vitest-environment dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Breakable } from './breakable';

afterEach(cleanup);

test.each([
  ['contacto@example.com', ['contacto', '@example', '.com']],
  ['ana_maria.solis@a.example', ['ana', '_maria', '.solis', '@a', '.example']],
  ['Acabados e Hijos S. A.', ['Acabados e Hijos S. A.']],
  ['No indicado', ['No indicado']],
  ['', []],
])('%j can wrap only before its separators and keeps its text', (text, parts) => {
  const { container } = render(<Breakable text={text} />);
  const texts = [...container.childNodes].filter((node) => node.nodeName !== 'WBR');
  expect(texts.map((node) => node.textContent).filter(Boolean)).toEqual(parts);
  expect(container.querySelectorAll('wbr')).toHaveLength(Math.max(parts.length - 1, 0));
  expect(container.textContent).toBe(text);
});
