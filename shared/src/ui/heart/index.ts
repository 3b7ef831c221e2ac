export { HeartButton, type HeartButtonProps } from './heart-button';
export { HeartShape } from './heart-shape';
