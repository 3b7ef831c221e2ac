/** The router for drawing pages outside a browser; apart from the facade, so that no page ships it. */
export { StaticRouter } from 'react-router-dom';
