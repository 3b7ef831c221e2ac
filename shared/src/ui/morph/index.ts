export { Morph, type MorphProps } from './morph';
