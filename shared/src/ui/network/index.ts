export { listFailureTexts, type RetryProps, useIsLong, useOnline, useRetry } from './network';
export { SendFooter, type SendFooterProps } from './send-footer';
