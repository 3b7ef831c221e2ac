/**
 * Exports React DOM from a separate file, to build it into the libraries' chunk, which runs in a task before the host's
 * chunk.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
