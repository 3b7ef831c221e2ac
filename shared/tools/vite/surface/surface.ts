import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { SHARED_MODULES } from '../../../src/federation/shared-modules';
import type { SharedApi, TypesByPath } from '../../../src/federation/shared-surface';
import type { CallArguments, SharedImport } from './taken-names';
import { memberTypesByPath } from './types-by-path';

export { findSharedImports } from './taken-names';

/** Reads the exports and types of the shared package in a checkout. */
export type DeclaredApi = {
  /** Lists the names that a module exports at run time. */
  names(module: string): string[];
  facts(module: string, name: string, isUsed: (path: string) => boolean): TypesByPath;
};

const COMPILER_OPTIONS = join(import.meta.dirname, '../../../tsconfig.base.json');

const compilerOptions = (root: string): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(COMPILER_OPTIONS, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, types: [] };
};

/** Reads exports and types of shared modules, such as `@club/shared/ui`, from the TypeScript sources of a checkout. */
export function parseDeclaredApi(root: string, modules: readonly string[]): DeclaredApi {
  const { exports } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const fileOf = (module: string) =>
    resolve(root, 'shared', exports[module.replace('@club/shared', '.')] ?? 'missing');
  const program = ts.createProgram(modules.map(fileOf), compilerOptions(root));
  const checker = program.getTypeChecker();
  const own = resolve(root, 'shared/src').replaceAll('\\', '/');
  const isOwn = (declaration: ts.Declaration) =>
    declaration.getSourceFile().fileName.replaceAll('\\', '/').startsWith(`${own}/`);

  const valuesOf = (module: string): Map<string, ts.Symbol> => {
    const source = program.getSourceFile(fileOf(module));
    const symbol = source && checker.getSymbolAtLocation(source);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    const resolved = exported.map((each): [string, ts.Symbol] => [
      each.name,
      each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each,
    ]);
    return new Map(resolved.filter(([, { flags }]) => flags & ts.SymbolFlags.Value));
  };
  const values = new Map(modules.map((module) => [module, valuesOf(module)]));

  return {
    names: (module) => [...(values.get(module)?.keys() ?? [])].sort(),
    facts(module, name, isUsed) {
      const symbol = values.get(module)?.get(name);
      if (!symbol?.declarations?.some(isOwn)) return {};
      return memberTypesByPath(checker.getTypeOfSymbol(symbol), { checker, isOwn, isUsed });
    },
  };
}

/** Folder above the shared package: the root of the checkout, or `node_modules/@club`. */
const CHECKOUT = join(import.meta.dirname, '../../../..');

const OWN_MODULES = SHARED_MODULES.filter((name) => name.startsWith('@club/'));

/** Production files of the libraries, by module; their development files export more names. */
const LIBRARY_FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
};

const require = createRequire(import.meta.url);

function namesOfLibrary(module: string): string[] {
  const [name = '', ...path] = (LIBRARY_FILES[module] ?? '').split('/');
  const folder = dirname(require.resolve(`${name}/package.json`));
  return [...Object.keys(require(join(folder, ...path))), 'default'].sort();
}

/** Lists the names that a shared module exports at run time. */
const sharedNames = (module: string, declared: DeclaredApi): string[] =>
  LIBRARY_FILES[module] ? namesOfLibrary(module) : declared.names(module);

/** Reads exports and types of our shared modules from a checkout. */
export const readDeclaredApi = (root = CHECKOUT): DeclaredApi => parseDeclaredApi(root, OWN_MODULES);

/** Returns all exports of each module that a host shares with remotes, with types for our own modules. */
export function sharedApi(declared = readDeclaredApi()): SharedApi {
  const factsOf = (module: string) =>
    sharedNames(module, declared).map((name) => [name, declared.facts(module, name, () => true)]);
  return Object.fromEntries(SHARED_MODULES.map((module) => [module, Object.fromEntries(factsOf(module))]));
}

const sorted = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the shared exports and types that a release uses, judged by the imports, calls and property names in its
 * built scripts.
 */
export function findUsedApi(
  declared: DeclaredApi,
  taken: readonly SharedImport[],
  scripts: readonly string[],
): SharedApi {
  const { isMentioned, usesOf } = usedPaths(scripts);
  const modules = [...new Set(taken.map(({ module }) => module))];

  return sorted(
    modules.map((module) => {
      const here = taken.filter((each) => each.module === module);
      const whole = here.some(({ name }) => name === '*') ? sharedNames(module, declared) : [];
      const names = new Set([
        ...here.map(({ name }) => name).filter((name) => name !== '*'),
        ...whole.filter((name) => isMentioned(`.${name}`)),
      ]);
      const factsOf = (name: string) => {
        const { isUsed, narrow } = usesOf(here.filter((each) => each.name === name || each.name === '*'));
        const facts = Object.entries(declared.facts(module, name, isUsed));
        return Object.fromEntries(facts.map(([path, types]) => [path, narrow(path, types)]));
      };
      return [module, sorted([...names].map((name) => [name, factsOf(name)]))];
    }),
  );
}

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const ARGUMENT = /^\((\d+)\)(?:\.([^.()[\]]+))?$/;

type Passing = { isPassed: boolean | null; literals: CallArguments[number]['literals'] };

const NOT_PASSED: Passing = { isPassed: false, literals: null };

function passing(call: CallArguments, argument: number, field: string | undefined): Passing {
  const given = call[argument];
  if (!given) return NOT_PASSED;
  if (field === undefined) return { isPassed: true, literals: given.literals };
  if (!given.fields) return { isPassed: null, literals: null };
  return given.fields.has(field) ? { isPassed: true, literals: given.fields.get(field) ?? null } : NOT_PASSED;
}

const IS_LITERAL = /^(["\d-]|true$|false$)/;

/** Removes, from a list of types, the literals that no call passes. */
function narrowed(types: string, told: readonly Passing[]): string {
  const passed = told.filter(({ isPassed }) => isPassed !== false);
  const literals = passed.map((each) => each.literals);
  if (passed.length === 0 || literals.includes(null)) return types;
  const isPossible = (type: string) =>
    type === 'undefined'
      ? passed.length < told.length
      : !IS_LITERAL.test(type) || literals.flat().includes(type);
  return types.split(' | ').filter(isPossible).join(' | ');
}

/**
 * Returns functions that find out which paths of a type the scripts use. Judges arguments and their fields by the
 * calls; judges everything else, and arguments of unknown calls, by whether the field's name occurs in the scripts.
 */
function usedPaths(scripts: readonly string[]) {
  const words = new Set(scripts.flatMap((script) => script.match(WORDS) ?? []));
  const isMentioned = (path: string): boolean => {
    const field = /\.([^.()[\]]+)$/.exec(path)?.[1];
    return field === undefined || words.has(field);
  };

  function usesOf(taken: readonly SharedImport[]) {
    const isCalledOnly = taken.every(({ calls }) => calls !== null);
    const calls = taken.flatMap((each) => each.calls ?? []);
    const toldOf = (path: string): Passing[] | null => {
      const [, argument, field] = ARGUMENT.exec(path) ?? [];
      if (argument === undefined || !isCalledOnly) return null;
      return calls.map((call) => passing(call, Number(argument), field));
    };
    return {
      isUsed(path: string): boolean {
        const told = toldOf(path)?.map(({ isPassed }) => isPassed);
        return told ? told.includes(true) || (told.includes(null) && isMentioned(path)) : isMentioned(path);
      },
      /** Returns the types at a path, without the literals that no call passes. */
      narrow: (path: string, types: string): string => narrowed(types, toldOf(path) ?? []),
    };
  }

  return { isMentioned, usesOf };
}
