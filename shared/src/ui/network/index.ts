export { listFailureTexts } from './list-failure-texts';
export { SendFooter, type SendFooterProps } from './send-footer';
export { useIsLong } from './use-is-long';
export { useOnline } from './use-online';
export { type RetryProps, useRetry } from './use-retry';
