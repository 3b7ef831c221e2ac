import { expect, test } from 'vitest';
import { ownTexts } from '../support/own-texts';

type Gone = { name: RegExp; now: string; within?: RegExp };

/** Names that the field has a better word for, and that word; `within` where the name is right elsewhere. */
const GONE: readonly Gone[] = [
  { name: /\bisMissingCodeMended\b/, now: 'recoverMissingCode' },
  { name: /\bmendMissingCode\b/, now: 'setMissingCodeRecovery' },
  { name: /\btakeWanted\b/, now: 'consumePendingDialog' },
  { name: /\b[Ww]antedDialog\b/, now: 'PendingDialog' },
  { name: /\buseWantsAll\b/, now: 'useBrowserFind' },
  { name: /\bcreateFailureTeller\b/, now: 'createFailureReporter' },
  { name: /\b(spelledPlace|placeName)\b/, now: 'spellPlace', within: /^shared\/src\/domain\// },
  { name: /\b(asRow|isObject)\b/, now: 'isRecord' },
];

const texts = ownTexts().filter(({ file }) => file !== 'e2e/unit/names.test.ts');

test.each(GONE)('nothing is called $name any more: it is $now', ({ name, within = /./ }) => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(
    texts.filter(({ file, text }) => within.test(file) && name.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
