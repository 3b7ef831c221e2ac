export * from './builders';
export * from './luminance';
