export { listFailureTexts, type RetryProps, useIsSlow, useOnline, useRetry } from './network';
export { SendFooter, type SendFooterProps } from './send-footer';
