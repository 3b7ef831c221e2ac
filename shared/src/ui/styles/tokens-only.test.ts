import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import { expect, test } from 'vitest';
import { REMOTE_NAMES } from '../../federation';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..');
const TOKEN_SHEETS = /styles[\\/](tokens|font)\.css$/;
const WORKSPACES = ['host', 'shared', ...REMOTE_NAMES.map((name) => `remote-${name}`)];

const NOTATION = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\(/i;
const NAMED =
  /\b(?:light|dark|medium|pale|deep)?(?:white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|violet|pink|brown|beige|ivory|tan)\b/i;
const RESERVED = /^(?:font|font-weight|z-index)$/;
/** CSS keywords that are allowed for every property, because they define no value. */
const NEUTRAL = /^(?:inherit|auto|normal)$/;

const sheets = WORKSPACES.map((workspace) => join(workspace, 'src')).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.css') && !TOKEN_SHEETS.test(name)),
);

/** Lists the CSS declarations in which `isLiteral` finds a literal value; ignores `var()`. */
function declarationsWith(isLiteral: (property: string, value: string) => boolean): string[] {
  return sheets.flatMap((sheet) => {
    const declarations: Declaration[] = [];
    postcss.parse(readFileSync(join(ROOT, sheet), 'utf8')).walkDecls((it) => void declarations.push(it));
    return declarations
      .filter(({ prop, value }) => isLiteral(prop, value.replace(/var\(--[\w-]+\)/g, '').trim()))
      .map((declaration) => `${sheet}: ${declaration}`);
  });
}

test.each(WORKSPACES)('the check finds style sheets in %s', (workspace) => {
  expect(sheets.filter((sheet) => sheet.startsWith(join(workspace, 'src'))).length).toBeGreaterThan(0);
});

test('only the tokens define colours', () => {
  expect(declarationsWith((_property, value) => NOTATION.test(value) || NAMED.test(value))).toEqual([]);
});

test('only the tokens define font weights and stacking orders', () => {
  const isLiteral = (property: string, value: string) =>
    RESERVED.test(property) && value !== '' && !NEUTRAL.test(value);
  expect(declarationsWith(isLiteral)).toEqual([]);
});
