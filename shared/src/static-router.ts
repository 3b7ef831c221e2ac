/** Exports the router for server rendering, separately from `router.ts`, because no page may load it. */
export { StaticRouter } from 'react-router-dom';
