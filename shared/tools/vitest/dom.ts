import type { Environment } from 'vitest/runtime';

/** Environment of tests with a DOM, which `window.ts` creates for each file. */
const dom: Environment = { name: 'dom', viteEnvironment: 'client', setup: () => ({ teardown() {} }) };

export default dom;
