import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_MODULES } from './shared-modules';
import { wholeSharedModules } from './whole-shared-modules';

const { transform } = wholeSharedModules({ ProfilePage: './src/page.tsx' }) as unknown as {
  transform: (code: string, id: string) => { code: string } | null;
};

test('an exposed module takes every shared module whole', () => {
  const code = transform('export default 1;', resolve('./src/page.tsx'))?.code ?? '';
  expect(code).toContain('export default 1;');
  for (const name of SHARED_MODULES) expect(code).toMatch(new RegExp(`import \\* as \\w+ from "${name}";`));
});

test('other modules stay as they are', () => {
  expect(transform('export default 1;', resolve('./src/other.tsx'))).toBeNull();
});
