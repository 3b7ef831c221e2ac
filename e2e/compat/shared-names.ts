import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import ts from 'typescript';

/** Modules of our own that remotes take from the host, whatever host that is. */
const SHARED = ['@club/shared/router', '@club/shared/state', '@club/shared/ui'];
const NOT_SHIPPED = /\.test\.tsx?$|[\\/]testing[\\/]|[\\/]dev\.tsx$/;

type Taken = { file: string; module: string; name: string };

function takenIn(root: string, file: string): Taken[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const module = (moduleSpecifier as ts.StringLiteral).text;
    const bindings = importClause?.namedBindings;
    if (!SHARED.includes(module) || importClause?.isTypeOnly || !bindings || !ts.isNamedImports(bindings))
      return [];
    const values = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    return values.map(({ name, propertyName }) => ({ file, module, name: (propertyName ?? name).text }));
  });
}

function takenByRemotes(root: string): Taken[] {
  const files = REMOTE_NAMES.flatMap((name) => {
    const folder = `remote-${name}/src`;
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    );
  });
  const shipped = files.filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file));
  return shipped.flatMap((file) => takenIn(root, file));
}

/** What the host of a checkout provides, module by module. */
function providedBy(root: string): Map<string, Set<string>> {
  const { exports } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const fileOf = (module: string) =>
    resolve(root, 'shared', exports[module.replace('@club/shared', '.')] ?? 'missing');
  const program = ts.createProgram(SHARED.map(fileOf), options);
  const checker = program.getTypeChecker();
  const namesIn = (module: string) => {
    const source = program.getSourceFile(fileOf(module));
    const symbol = source && checker.getSymbolAtLocation(source);
    return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
  };
  return new Map(SHARED.map((module) => [module, new Set(namesIn(module))]));
}

/** What the remotes of one checkout take from the host that the host of another does not provide. */
export function namesMissing(remotes: string, host: string): string[] {
  const provided = providedBy(host);
  return takenByRemotes(remotes)
    .filter(({ module, name }) => !provided.get(module)?.has(name))
    .map(({ file, module, name }) => `${file} takes ${name} from ${module}`);
}
