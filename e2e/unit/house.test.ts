import { expect, test } from 'vitest';
import { filesNaming, usualChanges } from '../house/changes';
import { distinct } from '../house/imports';
import { measureFile, sizesOf, sources, tests } from '../house/sizes';
import { partsOf } from '../house/times';
import { ownTexts } from '../support/own-texts';

const LONGEST = 165;
const USUAL = 40;

test('a source file has one reason to exist: none is long, most are short', () => {
  const files = sources(ownTexts().map(measureFile)).filter(({ file }) => !file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(({ lines }) => lines > LONGEST)).toEqual([]);
  expect(sizesOf(files)?.median).toBeLessThanOrEqual(USUAL);
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

test('what a change touches is what names it as a whole word', () => {
  const files = [
    { file: 'shared/src/ui/styles/tokens.css', text: '--color-brand: #123456;' },
    { file: 'a.svg', text: 'fill="#123456"' },
    { file: 'b.svg', text: 'fill="#1234567"' },
    { file: 'e2e/c.ts', text: "'#123456'" },
  ];
  const colour = usualChanges(files)[2];
  if (!colour) throw new Error('no colour');
  const { product, tests: checks } = filesNaming(colour, files);
  expect(product.map(({ file }) => file)).toEqual(['shared/src/ui/styles/tokens.css', 'a.svg']);
  expect(checks.map(({ file }) => file)).toEqual(['e2e/c.ts']);
});
