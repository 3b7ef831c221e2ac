/** Exports the router for server rendering. Separate from `router.tsx`, because no page may bundle it. */
export { StaticRouter } from 'react-router-dom';
