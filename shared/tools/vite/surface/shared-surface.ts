import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { SHARED_MODULES } from '../../../src/federation/shared-modules';
import type { SharedSurface, TypeFacts } from '../../../src/federation/shared-surface';
import { typeFacts } from './type-facts';

/** Exports and types of a checkout's shared package. */
export type DeclaredSurface = {
  /** Lists the names that a module exports at run time. */
  names(module: string): string[];
  facts(module: string, name: string, isUsed: (path: string) => boolean): TypeFacts;
};

const COMPILER_OPTIONS = join(import.meta.dirname, '../../../tsconfig.base.json');

const compilerOptions = (root: string): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(COMPILER_OPTIONS, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, types: [] };
};

/** Reads exports and types of shared modules, such as `@club/shared/ui`, from the TypeScript sources of a checkout. */
export function declaredSurface(root: string, modules: readonly string[]): DeclaredSurface {
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
      return typeFacts(checker.getTypeOfSymbol(symbol), { checker, isOwn, isUsed });
    },
  };
}

/** Folder above the shared package: the root of the checkout, or node_modules/@club. */
const CHECKOUT = join(import.meta.dirname, '../../../..');

const OWN_MODULES = SHARED_MODULES.filter((name) => name.startsWith('@club/'));

/** Production files of the libraries; their development files export more names. */
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
export const sharedNames = (module: string, declared: DeclaredSurface): string[] =>
  LIBRARY_FILES[module] ? namesOfLibrary(module) : declared.names(module);

/** Reads exports and types of our shared modules from a checkout. */
export const declaredIn = (root = CHECKOUT): DeclaredSurface => declaredSurface(root, OWN_MODULES);

/** Returns everything that a host shares with remotes: the exports of each module, with type facts for our own modules. */
export function sharedSurface(declared = declaredIn()): SharedSurface {
  const factsOf = (module: string) =>
    sharedNames(module, declared).map((name) => [name, declared.facts(module, name, () => true)]);
  return Object.fromEntries(SHARED_MODULES.map((module) => [module, Object.fromEntries(factsOf(module))]));
}
