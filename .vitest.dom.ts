import type { Environment } from 'vitest/runtime';

/** What tests with a DOM run in. A process has no window of its own: `.vitest.window.ts` gives each file a new one. */
const dom: Environment = { name: 'dom', viteEnvironment: 'client', setup: () => ({ teardown() {} }) };

export default dom;
