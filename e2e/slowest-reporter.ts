import { basename } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const SHOWN = 10;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(7);

/** Prints the duration of each file and the slowest tests at the end. */
export default class SlowestReporter implements Reporter {
  private readonly tests: { title: string; ms: number }[] = [];
  private readonly files = new Map<string, { tests: number; ms: number }>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const project = test.parent.project()?.name ?? '';
    const file = `${project} ${basename(test.location.file)}`;
    this.tests.push({ title: `${file} › ${test.title}`, ms: duration });
    const { tests, ms } = this.files.get(file) ?? { tests: 0, ms: 0 };
    this.files.set(file, { tests: tests + 1, ms: ms + duration });
  }

  onEnd(): void {
    const slowest = this.tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
    const files = [...this.files].sort(([, a], [, b]) => b.ms - a.ms);
    console.log('\nSeconds, tests and file:');
    for (const [file, { tests, ms }] of files)
      console.log(`${seconds(ms)} ${String(tests).padStart(4)}  ${file}`);
    console.log(`\nThe ${slowest.length} slowest tests:`);
    for (const { title, ms } of slowest) console.log(`${seconds(ms)}  ${title}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
