export { type CardKind, cardClass } from './card-class';
