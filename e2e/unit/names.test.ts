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
  { name: /\blistFailureTeller\b/, now: 'listFailureLogger' },
  { name: /\bheldTeller\b/, now: 'heldEvaluationsReporter' },
  { name: /\b(spelledPlace|placeName)\b/, now: 'spellPlace', within: /^shared\/src\/domain\// },
  { name: /\b(asRow|isObject)\b/, now: 'isRecord' },
  { name: /\bStoreUnavailable\b/, now: 'DatabaseError' },
  { name: /\bunsuitability\b/, now: 'incompatibility' },
  { name: /\breadWhomRatingsAreOf\b/, now: 'ratingSubjects' },
  { name: /\b(announcedDatabase|announced-database)\b/, now: 'loggedDatabase' },
  { name: /\b(Surroundings|Around)\b/, now: 'Context', within: /^(host|e2e)\/.*\.tsx?$/ },
  { name: /\btype Given\b/, now: 'ParsedArgs', within: /\.tsx?$/ },
  { name: /\bWrongUse\b/, now: 'UsageError' },
  { name: /\b(storeSends|store-sends)\b|\btype Send\b/, now: 'Submission' },
  { name: /\branOnce\b/, now: 'everDeployed' },
  { name: /\bobeySignals\b/, now: 'stopOnSignals' },
  { name: /\b(databaseAtNeed|database-at-need)\b/, now: 'lazyDatabase' },
  { name: /\bcomplain\(/, now: 'printError', within: /^host\/.*\.ts$/ },
  { name: /\bserver\/(torture|malformed)\b/, now: 'trials/crash, trials/fuzz' },
  { name: /Answers what ends it/, now: 'Returns a stop function' },
  { name: /told are the cells/, now: 'Lists the cells' },
];

const texts = ownTexts().filter(({ file }) => file !== 'e2e/unit/names.test.ts');

test.each(GONE)('nothing is called $name any more: it is $now', ({ name, within = /./ }) => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(
    texts.filter(({ file, text }) => within.test(file) && name.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

test('what a visitor sends is a submission in documents and comments, titles of tests and code apart', () => {
  const NOUN = /\b(?:an?|the|each|every|same|such|repeated|hostile|durable|of) sends?\b(?! what)/i;
  const prose = texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => file.endsWith('.md') || /^\s*(?:\/\*\*|\*|\/\/) /.test(line))
      .map((line) => `${file}: ${line.replace(/«[^»]*»|`[^`]*`/g, '').trim()}`),
  );
  expect(prose.length).toBeGreaterThan(2_000);
  expect(prose.filter((line) => NOUN.test(line))).toEqual([]);
});
