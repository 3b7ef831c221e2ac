/** A node of a syntax tree, as far as it is looked at here. */
export type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => isNode(each));

/** What stands below a node: names of fields and of what is imported or exported are no identifiers of its own. */
export function childrenOf(node: Node): Node[] {
  const isName = (key: string) =>
    (key === 'property' || key === 'key') &&
    node.computed !== true &&
    nodesIn(node[key])[0]?.type === 'Identifier';
  return Object.keys(node).flatMap((key) => (isName(key) ? [] : nodesIn(node[key])));
}

/** The text of an identifier or a literal. */
export const textOf = ({ name, value }: Node): string => String(name ?? value);
