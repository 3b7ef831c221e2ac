export { Breakable } from './breakable';
