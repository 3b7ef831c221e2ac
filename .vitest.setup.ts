import { expect } from 'vitest';
import { PATIENCE_MS } from './.vitest.patience.ts';

if (expect.getState().environment === 'dom') {
  await import('./.vitest.window.ts');
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
