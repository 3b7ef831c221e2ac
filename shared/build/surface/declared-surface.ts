import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import type { TypeFacts } from '../../src/federation/shared-surface';
import { typeFacts } from './type-facts';

/** What a checkout's shared package declares. */
export type DeclaredSurface = {
  /** The names that a module of it exports at run time. */
  names(module: string): string[];
  facts(module: string, name: string, isUsed: (path: string) => boolean): TypeFacts;
};

const compilerOptions = (root: string): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, types: [] };
};

/** Reads the TypeScript sources behind modules of the shared package, such as `@club/shared/ui`, in a checkout. */
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
