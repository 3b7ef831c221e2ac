export { createKeepButton } from './create-keep-button';
export { HeartButton, type HeartButtonProps } from './heart-button';
export { HeartShape } from './heart-shape';
