import type { Environment } from 'vitest/runtime';

/** Environment of tests with a DOM. Creates no DOM itself: `window.ts` creates one for each file. */
const dom: Environment = { name: 'dom', viteEnvironment: 'client', setup: () => ({ teardown() {} }) };

export default dom;
