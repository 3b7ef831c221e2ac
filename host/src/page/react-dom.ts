/** Belongs to the chunk of libraries, which runs in a separate task before the host's chunk. */
export { createRoot, hydrateRoot } from 'react-dom/client';
