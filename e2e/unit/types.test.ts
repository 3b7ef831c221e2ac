import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';
import { repositoryFiles, workspaceFolders } from './repository';

const configIn = (folder: string, file = 'tsconfig.json') =>
  JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as {
    extends: string;
    include: string[];
    compilerOptions?: object;
  };

test('a type check of all workspaces has the same options as a check of each one', () => {
  const { include, compilerOptions, ...whole } = configIn('.');
  expect(configIn('host/worker')).toEqual({ extends: `../../${whole.extends.slice(2)}`, include: ['.'] });
  expect(compilerOptions).toBeUndefined();
  const options = 'shared/tsconfig.base.json';
  expect(configIn('.', whole.extends)).toEqual({ extends: `./${options}` });
  for (const folder of workspaceFolders()) {
    const own = configIn(folder);
    expect(include, folder).toContain(folder.startsWith('remote-') ? 'remote-*/**/*' : folder);
    expect(own.include).toEqual(['.']);
    expect(own.compilerOptions, folder).toBeUndefined();
    const base = own.extends.startsWith('@')
      ? own.extends.slice('@club/'.length)
      : posix.join(folder, own.extends);
    expect([posix.normalize(whole.extends), options]).toContain(base);
  }
});

// Catches a type error hidden by another workspace's global declaration: one program checks all workspaces.
test('only tests and separately checked workspaces have ambient declarations', () => {
  const isModule = (text: string) => /^(import|export)\b/m.test(text);
  const isAmbient = (text: string) =>
    /^(declare (global|module)\b|\/\/\/ <reference)/m.test(text) || !isModule(text);
  const declaring = repositoryFiles('*.ts', '*.tsx', '*.mts')
    .filter(({ text }) => isAmbient(text))
    .map(({ name }) => name);
  expect(declaring).toContain('e2e/kit/accessibility.ts');
  expect(declaring.filter((file) => !/^(e2e|host\/trials|host\/worker)\//.test(file))).toEqual([]);
});
