import { parseArgs } from 'node:util';
import { ownTexts } from '../support/own-texts';
import { filesNaming, usualChanges } from './changes';
import { distinct, importFaults, readImports } from './imports';
import { byWorkspace, measureFile, type SourceFile, sizesOf, sources, tests } from './sizes';
import { timeTheTests } from './times';

function printSizes(title: string, files: readonly SourceFile[]): void {
  console.log(`\n| ${title} | files | lines | median | p90 | largest |\n|---|--:|--:|--:|--:|---|`);
  for (const [name, group] of [...byWorkspace(files), ['all', files] as const]) {
    const sizes = sizesOf(group);
    if (!sizes) continue;
    const { files: count, lines, median, p90, largest } = sizes;
    console.log(
      `| ${name} | ${count} | ${lines} | ${median} | ${p90} | ${largest.lines} \`${largest.file}\` |`,
    );
  }
}

/** Prints how the house stands: sizes of files, imports, what the usual changes touch and, with `--times`, the minutes of `npm test`. */
export default async function houseCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { times: { type: 'boolean', default: false } } });
  const files = ownTexts();
  const measured = files.map(measureFile);
  printSizes('sources', sources(measured));
  printSizes('tests', tests(measured));

  const faults = distinct(importFaults(await readImports()));
  const cycles = faults.filter(({ rule }) => rule === 'no-cycles');
  console.log(`\nimports against the rules: ${faults.length - cycles.length}, cycles: ${cycles.length}`);
  for (const { rule, modules } of faults) console.log(`  ${rule}: ${modules.join(' ')}`);

  console.log('\nfiles that name');
  for (const change of usualChanges(files)) {
    const { product, tests: checks, following } = filesNaming(change, files);
    const alone = following.length > 0 ? `; ${following.length} more follow` : '';
    console.log(`  ${change.name}: ${product.length}, and ${checks.length} of its tests${alone}`);
    for (const { file } of product) console.log(`    ${file}`);
  }

  if (values.times)
    for (const { part, minutes } of timeTheTests()) console.log(`${minutes.toFixed(1)} min  ${part}`);
  return faults.length > 0 ? 1 : 0;
}
