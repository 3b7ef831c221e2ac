import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';
import { FAULTS_AND_ATTACKS } from '../specification/faults-and-attacks';
import { testTitles } from '../specification/row';

describe('the list of faults and attacks', () => {
  test('gives each at least one test', () => {
    expect(Object.values(FAULTS_AND_ATTACKS).filter((tests) => tests.length === 0)).toEqual([]);
  });

  test.each(Object.values(FAULTS_AND_ATTACKS).flat())('names an existing test: %s', (name) => {
    const [file = '', title = ''] = name.split(' › ');
    const path = join(ROOT, file);
    expect(file !== '' && existsSync(path)).toBe(true);
    expect([...testTitles(path)]).toContain(title);
  });
});
