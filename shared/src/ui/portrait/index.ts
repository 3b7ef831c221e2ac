export { Portrait } from './portrait';
