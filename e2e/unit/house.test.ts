import { expect, test } from 'vitest';
import { filesNaming, usualChanges } from '../house/changes';
import { distinct } from '../house/imports';
import { measureFile, sizesOf, sources, tests } from '../house/sizes';
import { partsOf } from '../house/times';
import { ownTexts } from '../support/own-texts';

const LONGEST = 350;

test('no source file is longer than one idea needs', () => {
  const files = sources(ownTexts().map(measureFile)).filter(({ file }) => !file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(({ lines }) => lines > LONGEST)).toEqual([]);
});

test('sizes are those of the sorted files', () => {
  const file = (lines: number) => ({ file: `${lines}.ts`, lines });
  const files = Array.from({ length: 10 }, (_, i) => file(10 - i));
  expect(sizesOf(files)).toEqual({ files: 10, lines: 55, median: 5, p90: 9, largest: file(10) });
  expect(sizesOf([])).toBeNull();
});

test('tests are apart from sources, declarations and texts are neither', () => {
  const files = ['a.ts', 'b.test.ts', 'c.spec.ts', 'd/testing/e.ts', 'f.d.ts', 'g.md'].map((file) => ({
    file,
    lines: 1,
  }));
  expect(sources(files).map(({ file }) => file)).toEqual(['a.ts']);
  expect(tests(files).map(({ file }) => file)).toEqual(['b.test.ts', 'c.spec.ts', 'd/testing/e.ts']);
});

test('a circle counts once, wherever one enters it', () => {
  const circle = (...modules: string[]) => ({ rule: 'circle', modules });
  expect(distinct([circle('a', 'b'), circle('a', 'b'), circle('a', 'c')])).toHaveLength(2);
});

test('the parts of a script are its commands, and those of the scripts that it calls', () => {
  const scripts = {
    test: 'npm run check && npm run build',
    check: 'npm run lint && npm run unit',
    build: 'vite',
  };
  expect(partsOf('test', scripts)).toEqual(['npm run lint', 'npm run unit', 'npm run build']);
});

test('what a change touches is what names it as a whole word, and what does not follow by itself', () => {
  const files = [
    { file: 'shared/src/ui/styles/tokens.css', text: '--color-brand: #123456; --color-accent: #fa0;' },
    { file: 'a.svg', text: 'fill="#123456"' },
    { file: 'b.svg', text: 'fill="#1234567"' },
    { file: 'c.tsx', text: 'fill="#123456"' },
    { file: 'e2e/d.ts', text: "'#123456'" },
  ];
  const [colour] = usualChanges(files).filter(({ name }) => name.includes('brand'));
  if (!colour) throw new Error('no colour');
  const { product, tests: checks, following } = filesNaming(colour, files);
  const names = (found: readonly { file: string }[]) => found.map(({ file }) => file);
  expect(names(product)).toEqual(['shared/src/ui/styles/tokens.css', 'c.tsx']);
  expect(names(checks)).toEqual(['e2e/d.ts']);
  expect(names(following)).toEqual(['a.svg']);
});

test('a colour of the site stands in the tokens, and whatever else of the product names it follows', () => {
  const files = ownTexts();
  const colours = usualChanges(files).filter(({ name }) => name.includes('colour'));
  expect(colours).toHaveLength(2);
  for (const colour of colours)
    expect(filesNaming(colour, files).product.map(({ file }) => file)).toEqual([
      'shared/src/ui/styles/tokens.css',
    ]);
});
