import {
  type AnyNode,
  type CallExpression,
  type MemberExpression,
  type ObjectExpression,
  type ObjectPattern,
  parse,
} from 'acorn';
import { full } from 'acorn-walk';
import { compatOf, isBeyond, isPromised, namesBelow, tagFeatures } from './compat-data';

/** The interfaces that objects of a promised browser can have: what other interfaces offer is reached through what is told itself. */
const INTERFACES = [
  ...namesBelow('api').map((name) => ['api', name]),
  ...namesBelow('javascript', 'builtins').map((name) => ['javascript', 'builtins', name]),
].filter((path) => isPromised(...path));

/** A name that any object may have, and what it is of each interface that has one: all beyond the promise, or it is none of them. */
function membersBeyond(): ReadonlyMap<string, string> {
  const beyond = new Map<string, string>();
  const within = new Set<string>();
  for (const path of INTERFACES) {
    for (const member of namesBelow(...path)) {
      if (/_(static|event)$|^@@/.test(member)) continue;
      if (isBeyond(...path, member)) beyond.set(member, [...path, member].join('.'));
      else within.add(member);
    }
  }
  for (const member of within) beyond.delete(member);
  return beyond;
}

/** A member's name → the feature beyond the promise that it must be where it is no field of somebody's own. */
const MEMBERS_BEYOND = membersBeyond();

/** What every browser of the promise can parse. */
const SYNTAX = 2022;

/** Iterators have the names of arrays' methods, but only what these answer is an iterator for certain. */
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll']);
const ITERATOR_HELPERS = new Set(
  'drop every filter find flatMap forEach map reduce some take toArray'.split(' '),
);

/** A text that stands in the script as it is. */
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
  paths.find((path) => isBeyond(...path))?.join('.') ?? null;

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
  return tag?.type === 'Identifier' ? [] : tagFeatures(textOf(tag) ?? '', attributesOf(props));
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

/** What of a script's text is beyond the promise, as MDN's paths; syntax that is throws. */
export function scriptFeatures(text: string): Set<string> {
  const found = new Set<string>();
  full(parse(text, { ecmaVersion: SYNTAX, sourceType: 'module' }), (node) => {
    for (const feature of featuresOf(node as AnyNode)) found.add(feature);
  });
  return found;
}
