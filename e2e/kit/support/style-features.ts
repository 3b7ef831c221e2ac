import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type WalkContext,
  walk,
} from 'css-tree';
import { compatOf, isUnsupported, namesBelow } from './compat-data';

type Path = readonly string[];

function pathsBelow(...path: string[]): Path[] {
  return namesBelow(...path).flatMap((name) => {
    const below = [...path, name];
    return [...(compatOf(...below) ? [below] : []), ...pathsBelow(...below)];
  });
}

/** CSS function → its MDN paths among the value types. */
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

/** Returns true if an earlier declaration gives browsers a value that they all know. */
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
  if (isUnsupported(...own)) return [own];
  const values: Path[] = [];
  walk(value, (each) => values.push(...valuePaths(property, each)));
  return values.some((path) => isUnsupported(...path)) && hasFallback(node, context) ? [] : values;
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
export function styleFeatures(text: string): Set<string> {
  const found = new Set<string>();
  const asked: Atrule[] = [];
  const isAsked = (name: string): boolean =>
    asked.some(({ prelude }) => prelude && generate(prelude).includes(name));
  walk(parse(text), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') asked.push(node);
      for (const path of pathsOf(node, this)) {
        if (isUnsupported(...path) && !isAsked(path.at(-1) ?? '')) found.add(path.join('.'));
      }
    },
    leave(node: CssNode) {
      if (node === asked.at(-1)) asked.pop();
    },
  });
  return found;
}
