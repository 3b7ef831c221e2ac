/** How long a test waits for a state, in milliseconds: as long as a busy machine may need. */
export const PATIENCE_MS = 20_000;
