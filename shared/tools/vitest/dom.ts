import type { Environment } from 'vitest/runtime';

/** Environment of tests with a DOM. It creates none: `window.ts` gives each file a new one. */
const dom: Environment = { name: 'dom', viteEnvironment: 'client', setup: () => ({ teardown() {} }) };

export default dom;
