import { parseAst } from 'vite';
import { SHARED_MODULES, type SharedModule } from '../../../src/federation/shared-modules';

/** Literals that an expression can evaluate to, in TypeScript's notation; null if other values are possible. */
type Literals = readonly string[] | null;

/** Arguments of a call, each with its literals and the fields of an object literal; null if the fields are unknown. */
export type CallArguments = readonly { literals: Literals; fields: ReadonlyMap<string, Literals> | null }[];

export type SharedImport = {
  module: SharedModule;
  /** Imported name; `*` means all names. */
  name: string;
  /** Calls of the import, or its uses as a component; null if the scripts also use it in other ways. */
  calls: readonly CallArguments[] | null;
};

const CREATES_ELEMENT = /^(jsxs?|createElement)$/;

function importedName({ type, imported }: Node): string {
  if (type === 'ImportNamespaceSpecifier') return '*';
  if (type === 'ImportDefaultSpecifier') return 'default';
  return textOf(imported as Node);
}

function literalsOf({ type, value, consequent, alternate }: Node): Literals {
  if (type === 'Literal') return typeof value === 'object' ? null : [JSON.stringify(value)];
  if (type !== 'ConditionalExpression') return null;
  const [one, other] = [literalsOf(consequent as Node), literalsOf(alternate as Node)];
  return one && other && [...one, ...other];
}

/** Returns the fields of an object literal; null for other expressions and for literals with spreads. */
function fieldsOf({ type, properties }: Node): Map<string, Literals> | null {
  if (type !== 'ObjectExpression') return null;
  const fields = nodesIn(properties);
  const isKnown = fields.every((field) => field.type === 'Property' && field.computed !== true);
  return isKnown
    ? new Map(fields.map(({ key, value }) => [textOf(key as Node), literalsOf(value as Node)]))
    : null;
}

const argumentOf = (node: Node): CallArguments[number] => ({
  literals: literalsOf(node),
  fields: fieldsOf(node),
});

type Local = Omit<SharedImport, 'calls'> & { calls: CallArguments[]; isUsedOtherwise: boolean };

const sharedModule = (source: unknown): SharedModule | undefined =>
  SHARED_MODULES.find((shared) => shared === (source as Node | null | undefined)?.value);

function localsOf(program: Node): Map<string, Local> {
  const locals = new Map<string, Local>();
  for (const { type, source, specifiers } of nodesIn(program.body)) {
    const module = sharedModule(source);
    if (!module || type !== 'ImportDeclaration') continue;
    for (const specifier of nodesIn(specifiers)) {
      const name = importedName(specifier);
      locals.set(textOf(specifier.local as Node), { module, name, calls: [], isUsedOtherwise: false });
    }
  }
  return locals;
}

/**
 * Lists the imports of shared modules in a module's code, with the calls of each import. A CommonJS `require` counts as
 * an import of all names.
 */
export function findSharedImports(code: string): SharedImport[] {
  const program = parseAst(code) as unknown as Node;
  const locals = localsOf(program);
  const required: SharedImport[] = [];
  const localOf = (node: Node | undefined) =>
    node?.type === 'Identifier' ? locals.get(textOf(node)) : undefined;

  function visit(node: Node): void {
    const local = localOf(node);
    if (local) local.isUsedOtherwise = true;
    if (node.type === 'CallExpression') visitCall(node);
    else for (const child of childrenOf(node)) visit(child);
  }

  function visitCall({ callee, arguments: given }: Node): void {
    const [called] = nodesIn(callee);
    const args = nodesIn(given);
    const own = localOf(called);
    own?.calls.push(args.map(argumentOf));
    const module = called?.type === 'Identifier' && called.name === 'require' && sharedModule(args[0]);
    if (module) required.push({ module, name: '*', calls: null });
    if (called && !own) visit(called);
    const component = own && CREATES_ELEMENT.test(own.name) ? localOf(args[0]) : undefined;
    component?.calls.push(args.slice(1, 2).map(argumentOf));
    for (const arg of component ? args.slice(1) : args) visit(arg);
  }

  for (const statement of nodesIn(program.body)) {
    if (statement.type !== 'ImportDeclaration') visit(statement);
  }
  // Ignores namespace imports that the code does not use; a build tool may add them to include a whole module.
  const mentioned = [...locals.values()].filter(
    ({ name, isUsedOtherwise }) => name !== '*' || isUsedOtherwise,
  );
  const imported = mentioned.map(({ isUsedOtherwise, ...taken }) => ({
    ...taken,
    calls: isUsedOtherwise ? null : taken.calls,
  }));
  return [...imported, ...required];
}

/** Node of a syntax tree. */
type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => isNode(each));

/** Lists the children of a syntax tree's node; omits property names, because they are not references to variables. */
function childrenOf(node: Node): Node[] {
  const isName = (key: string) =>
    (key === 'property' || key === 'key') &&
    node.computed !== true &&
    nodesIn(node[key])[0]?.type === 'Identifier';
  return Object.keys(node).flatMap((key) => (isName(key) ? [] : nodesIn(node[key])));
}

/** Returns the name of an identifier or the text of a literal. */
const textOf = ({ name, value }: Node): string => String(name ?? value);
