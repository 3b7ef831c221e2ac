import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

/** Draws every piece of the kit in every state: documentation for the teams, in development only. */
export function mountGallery(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
}
