import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testTitles } from '../../specification/test-titles';
import { ROOT } from '../../stack/paths';
import { LEVELS } from './levels';

const TABLE = 'host/security/README.md';

type Row = { number: string; evidence: string };

const rows: Row[] = readFileSync(join(ROOT, TABLE), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, evidence] = /^\| (\d+(?:\.\d+){0,2}) \| (.+) \|$/.exec(line) ?? [];
    return number && evidence ? [{ number, evidence }] : [];
  });

const REQUIREMENTS = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1}`])),
);

const isWithin = (requirement: string, number: string): boolean =>
  requirement === number || requirement.startsWith(`${number}.`);

const isReason = (evidence: string): boolean => /^(does not apply|not met), because \S/.test(evidence);

describe('the table of ASVS 5.0', () => {
  test('has a row for every requirement of levels 1 and 2, and no other', () => {
    expect(REQUIREMENTS).toHaveLength(253);
    const rowsOf = (requirement: string) => rows.filter(({ number }) => isWithin(requirement, number));
    expect(REQUIREMENTS.filter((requirement) => rowsOf(requirement).length !== 1)).toEqual([]);
    const idle = rows.filter(({ number }) => !REQUIREMENTS.some((each) => isWithin(each, number)));
    expect(idle).toEqual([]);
  });

  test('says of whole sections only why they do not apply', () => {
    const whole = rows.filter(({ number }) => number.split('.').length < 3);
    expect(whole.filter(({ evidence }) => !evidence.startsWith('does not apply, because '))).toEqual([]);
  });

  const held = rows
    .filter(({ evidence }) => !isReason(evidence))
    .flatMap(({ number, evidence }) => evidence.split(/; (?=`)/).map((part) => ({ number, part })));

  test.each(held)('$number is held by what is there: $part', ({ part }) => {
    const [, file = '', title, line] = /^`([^`]+)` (?:«(.+)»|has `(.+)`)$/.exec(part) ?? [];
    const path = join(ROOT, file);
    expect(file !== '' && existsSync(path)).toBe(true);
    if (title !== undefined) expect([...testTitles(path)]).toContain(title);
    else expect(readFileSync(path, 'utf8')).toContain(line);
  });
});
