import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { misfits, REMOTE_NAMES, type RemoteName, type SharedSurface } from '@club/shared/federation';
import {
  type DeclaredSurface,
  declaredIn,
  sharedSurface,
  takenNames,
  takenSurface,
} from '@club/shared/surface';
import ts from 'typescript';
import { builtIn } from '../stack/paths';

const NOT_SHIPPED = /\.test\.tsx?$|[\\/]testing[\\/]|[\\/]dev\.tsx$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

const toJavaScript = (file: string): string =>
  ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
  }).outputText;

type Checkout = { root: string; declared: DeclaredSurface };

/** A checkout with what its shared modules declare, which takes a second to read. */
export const checkoutAt = (root: string): Checkout => ({ root, declared: declaredIn(root) });

/** What a built remote of a checkout takes from the shared modules, also one whose `release.json` does not tell it yet. */
function takenBy({ root, declared }: Checkout, remote: RemoteName): SharedSurface {
  const sources = filesIn(join(root, `remote-${remote}`, 'src'));
  const shipped = sources.filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file));
  const scripts = filesIn(builtIn(root).remote(remote)).filter((file) => file.endsWith('.js'));
  return takenSurface(
    declared,
    shipped.flatMap((file) => takenNames(toJavaScript(file))),
    scripts.map((file) => readFileSync(file, 'utf8')),
  );
}

/** What a remote of one checkout takes from the host that the host of another does not provide so, a line each. */
export const misfitsBetween = (remotes: Checkout, host: Checkout): string[] => {
  const provided = sharedSurface(host.declared);
  const there = REMOTE_NAMES.filter((name) => existsSync(join(remotes.root, `remote-${name}`)));
  return there.flatMap((name) => misfits(takenBy(remotes, name), provided).map((line) => `${name} ${line}`));
};
