/** Built into the libraries' chunk, which runs in its own task before the host's. */
export { createRoot, hydrateRoot } from 'react-dom/client';
