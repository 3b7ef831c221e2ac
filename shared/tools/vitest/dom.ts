import type { Environment } from 'vitest/runtime';

/** Vitest environment for tests with a DOM; `window.ts` creates the DOM for each file. */
const dom: Environment = { name: 'dom', viteEnvironment: 'client', setup: () => ({ teardown() {} }) };

export default dom;
