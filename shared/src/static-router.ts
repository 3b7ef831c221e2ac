/** Exports the router for server rendering. Separate from `router.ts`, because no page may bundle it. */
export { StaticRouter } from 'react-router-dom';
