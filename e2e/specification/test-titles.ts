import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Returns the test titles in a file as written; for a template, the text between its backticks. Omits skipped tests. */
export function testTitles(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = titleText(node.arguments[0], source);
      if (title !== null) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Returns true for the callee of `test(…)` or `test.each(…)(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  return ts.isCallExpression(callee) && /^test\.each$/.test(callee.expression.getText());
}

function titleText(argument: ts.Expression | undefined, source: ts.SourceFile): string | null {
  if (!argument) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : null;
}
