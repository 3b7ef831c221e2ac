export * from './brands';
export * from './icons';
