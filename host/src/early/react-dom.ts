/** Started with the libraries, whose chunk runs in a task of its own before the host's. */
export { createRoot, hydrateRoot } from 'react-dom/client';
