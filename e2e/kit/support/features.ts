import { oldestBrowsers } from '@club/shared/browsers';
import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import {
  type AnyNode,
  type CallExpression,
  type MemberExpression,
  type ObjectExpression,
  type ObjectPattern,
  parse as parseScript,
} from 'acorn';
import { full } from 'acorn-walk';
import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  parse as parseStyles,
  type WalkContext,
  walk,
} from 'css-tree';

/** MDN's names for browsers that browserslist names differently. */
const MDN_NAMES: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

const PROMISED = Object.entries(oldestBrowsers()).map(([browser, version]) => ({
  browser: (MDN_NAMES[browser] ?? browser) as BrowserName,
  version,
}));

/**
 * Returns true if a version such as `17.4` is not newer than `promised`. MDN writes `≤15` if a feature came in version
 * 15 or earlier.
 */
function isUpTo(version: string, promised: string): boolean {
  const [had, wanted] = [version, promised].map((text) => text.replace('≤', '').split('.').map(Number));
  const [major = 0, minor = 0] = had ?? [];
  const [wantedMajor = 0, wantedMinor = 0] = wanted ?? [];
  return major < wantedMajor || (major === wantedMajor && minor <= wantedMinor);
}

const has = (support: SimpleSupportStatement, promised: string): boolean =>
  typeof support.version_added === 'string' &&
  support.version_added !== 'preview' &&
  isUpTo(support.version_added, promised) &&
  !(typeof support.version_removed === 'string' && isUpTo(support.version_removed, promised)) &&
  !(support.flags || support.partial_implementation || support.prefix || support.alternative_name);

/** Returns the browsers that do not fully support a feature in their oldest supported version. */
const lacking = ({ support }: CompatStatement): BrowserName[] =>
  PROMISED.filter(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => has(statement, version));
  }).map(({ browser }) => browser);

/** Returns MDN's data on a feature by its path, such as `css.properties.text-wrap`, or null. */
function compatOf(...path: readonly string[]): CompatStatement | null {
  let place: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path) place = Object.hasOwn(place ?? {}, name) ? place?.[name] : undefined;
  return place?.__compat ?? null;
}

/** Returns true if a feature is known and every supported browser has it. */
const isSupported = (...path: readonly string[]): boolean => {
  const compat = compatOf(...path);
  return compat !== null && lacking(compat).length === 0;
};

/** Returns true if a feature is known and a supported browser lacks it. */
export const isFeatureUnsupported = (...path: readonly string[]): boolean => {
  const compat = compatOf(...path);
  return compat !== null && lacking(compat).length > 0;
};

/** Lists the names directly below a path in MDN's data. */
function namesBelow(...path: readonly string[]): string[] {
  let place = bcd as unknown as Identifier | undefined;
  for (const name of path) place = place?.[name];
  return Object.keys(place ?? {}).filter((name) => name !== '__compat');
}

/** Lists unsupported features of an element and its attributes, named as in HTML or React. */
export function unsupportedTagFeatures(
  tag: string,
  attributes: readonly [name: string, value: string][],
): string[] {
  const element = ['html', 'elements', tag];
  const paths = attributes.flatMap(([written, value]) => {
    const name = written.toLowerCase();
    return [
      [...element, name],
      ['html', 'global_attributes', name],
      ...value.split(/\s+/).map((word) => [...element, name, word]),
    ];
  });
  return [element, ...paths].filter((path) => isFeatureUnsupported(...path)).map((path) => path.join('.'));
}

/** Paths of all interfaces that the supported browsers have, to check an object's members without knowing its type. */
const INTERFACES = [
  ...namesBelow('api').map((name) => ['api', name]),
  ...namesBelow('javascript', 'builtins').map((name) => ['javascript', 'builtins', name]),
].filter((path) => isSupported(...path));

/** Maps each member name to its unsupported feature, if no interface has a supported member of that name. */
function membersBeyond(): ReadonlyMap<string, string> {
  const beyond = new Map<string, string>();
  const within = new Set<string>();
  for (const path of INTERFACES) {
    for (const member of namesBelow(...path)) {
      if (/_(static|event)$|^@@/.test(member)) continue;
      if (isFeatureUnsupported(...path, member)) beyond.set(member, [...path, member].join('.'));
      else within.add(member);
    }
  }
  for (const member of within) beyond.delete(member);
  return beyond;
}

/**
 * Maps each member name to the unsupported feature that its use indicates. A field of that name in the site's own
 * objects would be reported too.
 */
const MEMBERS_BEYOND = membersBeyond();

/** Latest ECMAScript version that every supported browser can parse. */
const SYNTAX = 2022;

/**
 * Methods that return iterators. A method such as `map`, called on their result, is the iterator's method, not the
 * array's.
 */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll']);
const ITERATOR_HELPERS = new Set(
  'drop every filter find flatMap forEach map reduce some take toArray'.split(' '),
);

/** Returns the text of a string literal, else null. */
function textOf(node: AnyNode | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return node?.type === 'Identifier' ? node.name : null;
}

const nameOf = ({ property, computed }: MemberExpression): string | null =>
  computed && property.type === 'Identifier' ? null : textOf(property);

const keysOf = ({ properties }: ObjectPattern): string[] =>
  properties.flatMap((each) => (each.type === 'Property' && !each.computed ? (textOf(each.key) ?? []) : []));

const beyond = (...paths: string[][]): string | null =>
  paths.find((path) => isFeatureUnsupported(...path))?.join('.') ?? null;

const attributesOf = ({ properties }: ObjectExpression): [string, string][] =>
  properties.flatMap((each): [string, string][] => {
    if (each.type !== 'Property' || each.computed) return [];
    const [name, value] = [textOf(each.key), each.value.type === 'Identifier' ? null : textOf(each.value)];
    return name === null ? [] : [[name, value ?? '']];
  });

const listed = (feature: string | null): string[] => (feature === null ? [] : [feature]);

function ofMember(node: MemberExpression): string | null {
  const name = nameOf(node);
  if (name === null) return null;
  const owner = (node.object.type === 'MemberExpression' ? nameOf(node.object) : textOf(node.object)) ?? '';
  const known = [
    ['api', owner, `${name}_static`],
    ['javascript', 'builtins', owner, name],
  ].filter((path) => compatOf(...path) !== null);
  return known.length > 0 ? beyond(...known) : (MEMBERS_BEYOND.get(name) ?? null);
}

function ofCall({ callee, arguments: given }: CallExpression): string[] {
  if (callee.type !== 'MemberExpression') return [];
  const name = nameOf(callee) ?? '';
  const source = callee.object.type === 'CallExpression' ? callee.object.callee : null;
  const from = source?.type === 'MemberExpression' ? nameOf(source) : null;
  const isOfObject = source?.type === 'MemberExpression' && textOf(source.object as AnyNode) === 'Object';
  if (ITERATORS.has(from ?? '') && !isOfObject && ITERATOR_HELPERS.has(name)) {
    return listed(beyond(['javascript', 'builtins', 'Iterator', name]));
  }
  const [tag, props] = given;
  if (!/^(jsxs?|createElement)$/.test(name) || props?.type !== 'ObjectExpression') return [];
  return tag?.type === 'Identifier' ? [] : unsupportedTagFeatures(textOf(tag) ?? '', attributesOf(props));
}

function featuresOf(node: AnyNode): string[] {
  switch (node.type) {
    case 'Identifier':
      return listed(
        beyond(['api', node.name], ['api', 'Window', node.name], ['javascript', 'builtins', node.name]),
      );
    case 'MemberExpression':
      return listed(ofMember(node));
    case 'CallExpression':
      return ofCall(node);
    case 'ObjectPattern':
      return keysOf(node).flatMap((key) => MEMBERS_BEYOND.get(key) ?? []);
    default:
      return [];
  }
}

/** Lists unsupported features in a script, as MDN paths; throws on unsupported syntax. */
export function unsupportedScriptFeatures(text: string): Set<string> {
  const found = new Set<string>();
  full(parseScript(text, { ecmaVersion: SYNTAX, sourceType: 'module' }), (node) => {
    for (const feature of featuresOf(node as AnyNode)) found.add(feature);
  });
  return found;
}

type Path = readonly string[];

function pathsBelow(...path: string[]): Path[] {
  return namesBelow(...path).flatMap((name) => {
    const below = [...path, name];
    return [...(compatOf(...below) ? [below] : []), ...pathsBelow(...below)];
  });
}

/** Maps a CSS function, such as `calc-size`, to the paths under `css.types` at which MDN describes it. */
const VALUE_TYPES: ReadonlyMap<string, readonly Path[]> = pathsBelow('css', 'types').reduce((types, path) => {
  const name = (path.at(-1) ?? '').replace(/-function$/, '');
  return types.set(name, [...(types.get(name) ?? []), path]);
}, new Map<string, Path[]>());

const PREFIXED = /^-/;

function valuePaths(property: string, value: CssNode): Path[] {
  if (value.type === 'Dimension') return [['css', 'types', 'length', value.unit]];
  if (value.type !== 'Identifier' && value.type !== 'Function') return [];
  const own = ['css', 'properties', property, value.name];
  return value.type === 'Function' ? [own, ...(VALUE_TYPES.get(value.name) ?? [])] : [own];
}

/**
 * Returns true if an earlier declaration in the block sets the property to a value that every supported browser knows.
 */
function hasFallback(declaration: Declaration, { block }: WalkContext): boolean {
  const siblings = block?.children.toArray() ?? [];
  return siblings
    .slice(0, siblings.indexOf(declaration))
    .some((sibling) => sibling.type === 'Declaration' && sibling.property === declaration.property);
}

function ofDeclaration(node: Declaration, context: WalkContext): Path[] {
  const { property, value } = node;
  if (PREFIXED.test(property)) return [];
  const descriptor =
    context.rule === null && context.atrule ? ['at-rules', context.atrule.name] : ['properties'];
  const own = ['css', ...descriptor, property];
  if (isFeatureUnsupported(...own)) return [own];
  const values: Path[] = [];
  walk(value, (each) => values.push(...valuePaths(property, each)));
  return values.some((path) => isFeatureUnsupported(...path)) && hasFallback(node, context) ? [] : values;
}

function pathsOf(node: CssNode, context: WalkContext): Path[] {
  switch (node.type) {
    case 'Declaration':
      return ofDeclaration(node, context);
    case 'Atrule':
      return [['css', 'at-rules', node.name]];
    case 'Feature':
      return [['css', 'at-rules', node.kind, node.name.replace(/^(min|max)-/, '')]];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [['css', 'selectors', node.name]];
    case 'NestingSelector':
      return [['css', 'selectors', 'nesting']];
    default:
      return [];
  }
}

/** Lists unsupported features in a style sheet, without those inside `@supports` or with a fallback value. */
export function unsupportedStyleFeatures(text: string): Set<string> {
  const found = new Set<string>();
  const asked: Atrule[] = [];
  const isAsked = (name: string): boolean =>
    asked.some(({ prelude }) => prelude && generate(prelude).includes(name));
  walk(parseStyles(text), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') asked.push(node);
      for (const path of pathsOf(node, this)) {
        if (isFeatureUnsupported(...path) && !isAsked(path.at(-1) ?? '')) found.add(path.join('.'));
      }
    },
    leave(node: CssNode) {
      if (node === asked.at(-1)) asked.pop();
    },
  });
  return found;
}
