import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';
import { chapters1To8 } from '../specification/asvs-chapters-1-to-8';
import { chapters9To17 } from '../specification/asvs-chapters-9-to-17';
import { testTitles } from '../specification/row';

/**
 * Evidence for each requirement of OWASP ASVS 5.0.0, levels 1 and 2 (CC BY-SA 4.0): tests («file › title»), code or
 * document texts («file has text»), or a reason for their absence. A shorter number stands for all requirements below
 * it.
 */
const ASVS: Readonly<Record<string, readonly string[]>> = { ...chapters1To8, ...chapters9To17 };

/**
 * Levels of the requirements of each section of the OWASP Application Security Verification Standard 5.0.0 (CC BY-SA 4.0): the
 * first digit of '1.2' is the level of 1.2.1.
 */
const ASVS_LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

const REQUIREMENTS = Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1}`])),
);

const isWithin = (requirement: string, number: string): boolean =>
  requirement === number || requirement.startsWith(`${number}.`);

const isReason = (evidence: string): boolean => /^(does not apply|not met), because \S/.test(evidence);

const NUMBERS = Object.keys(ASVS);

describe('the evidence for ASVS 5.0', () => {
  test('covers exactly the requirements of levels 1 and 2, each once', () => {
    expect(REQUIREMENTS).toHaveLength(253);
    const numbersOf = (requirement: string) => NUMBERS.filter((number) => isWithin(requirement, number));
    expect(REQUIREMENTS.filter((requirement) => numbersOf(requirement).length !== 1)).toEqual([]);
    const idle = NUMBERS.filter((number) => !REQUIREMENTS.some((each) => isWithin(each, number)));
    expect(idle).toEqual([]);
  });

  test('a row for a whole section only says why it does not apply', () => {
    const whole = Object.entries(ASVS).filter(([number]) => number.split('.').length < 3);
    expect(whole.filter(([, [reason]]) => !reason?.startsWith('does not apply, because '))).toEqual([]);
  });

  const held = Object.entries(ASVS).flatMap(([number, evidence]) =>
    evidence.filter((part) => !isReason(part)).map((part) => ({ number, part })),
  );

  test.each(held)('the evidence for $number exists: $part', ({ part }) => {
    const [, file = '', title, line] = /^(\S+) (?:› (.+)|has (.+))$/.exec(part) ?? [];
    const path = join(ROOT, file);
    expect(file !== '' && existsSync(path)).toBe(true);
    if (title !== undefined) expect([...testTitles(path)]).toContain(title);
    else expect(readFileSync(path, 'utf8')).toContain(line);
  });
});
