export { createShareButton } from './create-share-button';
