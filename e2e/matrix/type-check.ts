import { join } from 'node:path';
import ts from 'typescript';

/** Finds faults as `tsc -p .` does, and reads what lies in `node_modules` once for all projects. */
export function typeChecker() {
  const libraries = new Map<string, ts.SourceFile | undefined>();

  return (project: string): string[] => {
    const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (file, ...rest) => {
      if (!file.includes('/node_modules/') || file.includes('/@club/')) return read(file, ...rest);
      if (!libraries.has(file)) libraries.set(file, read(file, ...rest));
      return libraries.get(file);
    };
    const program = ts.createProgram(fileNames, options, host);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
}
