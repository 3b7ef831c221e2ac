export { useIsLong } from './use-is-long';
export { useOnline } from './use-online';
export { type RetryProps, useRetry } from './use-retry';
