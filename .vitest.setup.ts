/** How long a test waits for a state, in milliseconds: as long as a busy machine may need. */
export const PATIENCE_MS = 20_000;

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
