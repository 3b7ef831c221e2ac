/**
 * Exports React DOM from its own file, which the build puts into the chunk of libraries. That chunk runs in a separate
 * task, before the host's chunk.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
