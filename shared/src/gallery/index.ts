export { mountGallery } from './mount-gallery';
