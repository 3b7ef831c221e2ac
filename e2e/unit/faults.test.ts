import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';
import { testTitles } from '../specification/test-titles';

const FAULTS = 27;

const lines = readFileSync(join(ROOT, 'e2e/specification/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Fault )/.test(line));

describe('the table of faults', () => {
  test('has every fault, in order', () => {
    const numbers = lines.flatMap((line) => Number(/^\| (\d+)\. \S/.exec(line)?.[1] ?? 0) || []);
    expect(numbers).toEqual(Array.from({ length: FAULTS }, (_, i) => i + 1));
  });

  test.each(lines)('names an existing test: %s', (line) => {
    const [, file = '', title = ''] = /^\| [^|]*\| `([^`]+)` «(.+)» \|$/.exec(line) ?? [];
    const path = join(ROOT, file);
    expect(file !== '' && existsSync(path)).toBe(true);
    expect([...testTitles(path)]).toContain(title);
  });
});
