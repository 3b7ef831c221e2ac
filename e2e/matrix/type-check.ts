import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../stack/paths';

const HERE = ROOT.replaceAll('\\', '/');

/** What a checkout has a copy of, altered or not; everything else is read here. */
const isCopied = (file: string): boolean =>
  file.startsWith(`${HERE}/`) && !/\/(node_modules|dist|releases)\//.test(file.slice(HERE.length));

/** Reads an altered checkout in the place of this repository. */
function systemOf(checkout: string): ts.System {
  const copyOf = (file: string) => (isCopied(file) ? checkout + file.slice(HERE.length) : file);
  return {
    ...ts.sys,
    readFile: (file, encoding) => ts.sys.readFile(copyOf(file), encoding),
    fileExists: (file) => ts.sys.fileExists(copyOf(file)),
  };
}

/**
 * Finds a workspace's faults in one checkout after the other, as `tsc --incremental -p .` does in one that is altered
 * again and again: anew is checked what an alteration can reach.
 */
export function typeChecker(workspace: string) {
  const sources = new Map<string, ts.SourceFile>();
  let before: ts.SemanticDiagnosticsBuilderProgram | undefined;

  return (folder: string): string[] => {
    const checkout = folder.replaceAll('\\', '/');
    const own = join(folder, workspace);
    const { config } = ts.readConfigFile(join(own, 'tsconfig.json'), ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(config, ts.sys, own);
    const rootNames = parsed.fileNames.map((file) => HERE + file.slice(checkout.length));
    const host = ts.createIncrementalCompilerHost(parsed.options, systemOf(checkout));
    const read = host.getSourceFile;
    host.getSourceFile = (file, ...rest) => {
      const known = sources.get(file);
      if (known && (!isCopied(file) || known.text === host.readFile(file))) return known;
      const source = read(file, ...rest);
      if (source) sources.set(file, source);
      return source;
    };
    const program = ts.createSemanticDiagnosticsBuilderProgram(
      rootNames,
      parsed.options,
      host,
      before,
      parsed.errors,
    );
    before = program;
    return [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getOptionsDiagnostics(),
      ...program.getSyntacticDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...program.getSemanticDiagnostics(),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
}
