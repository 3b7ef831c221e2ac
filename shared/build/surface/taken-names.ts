import { parseAst } from 'vite';
import { SHARED_MODULES, type SharedModule } from '../../src/federation/shared-modules';
import { childrenOf, type Node, nodesIn, textOf } from './syntax-tree';

/** The literals that an expression can be, as TypeScript writes them; null where it can be something else. */
type Literals = readonly string[] | null;

/** What a call passes: of each argument what it is, and the fields that it writes there, or null where they are not told. */
export type Call = readonly { literals: Literals; fields: ReadonlyMap<string, Literals> | null }[];

export type Taken = {
  module: SharedModule;
  /** `*` is all of them. */
  name: string;
  /** How it is called, as a component or a function; null where it is used otherwise, too. */
  calls: readonly Call[] | null;
};

const DRAWS = /^(jsxs?|createElement)$/;

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

/** The fields of an object as it is written; null where others are spread into it or it comes from elsewhere. */
function fieldsOf({ type, properties }: Node): Map<string, Literals> | null {
  if (type !== 'ObjectExpression') return null;
  const fields = nodesIn(properties);
  const isTold = fields.every((field) => field.type === 'Property' && field.computed !== true);
  return isTold
    ? new Map(fields.map(({ key, value }) => [textOf(key as Node), literalsOf(value as Node)]))
    : null;
}

const argumentOf = (node: Node): Call[number] => ({ literals: literalsOf(node), fields: fieldsOf(node) });

type Local = Omit<Taken, 'calls'> & { calls: Call[]; isUsedOtherwise: boolean };

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

/** Lists the names that a module imports from the shared ones, and how it calls them; a CommonJS `require` takes all. */
export function takenNames(code: string): Taken[] {
  const program = parseAst(code) as unknown as Node;
  const locals = localsOf(program);
  const required: Taken[] = [];
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
    const drawn = own && DRAWS.test(own.name) ? localOf(args[0]) : undefined;
    drawn?.calls.push(args.slice(1, 2).map(argumentOf));
    for (const arg of drawn ? args.slice(1) : args) visit(arg);
  }

  for (const statement of nodesIn(program.body)) {
    if (statement.type !== 'ImportDeclaration') visit(statement);
  }
  // A builder may import a module whole that the code does not mention, to keep it whole.
  const mentioned = [...locals.values()].filter(
    ({ name, isUsedOtherwise }) => name !== '*' || isUsedOtherwise,
  );
  const imported = mentioned.map(({ isUsedOtherwise, ...taken }) => ({
    ...taken,
    calls: isUsedOtherwise ? null : taken.calls,
  }));
  return [...imported, ...required];
}
