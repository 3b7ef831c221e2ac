export { type RetryProps, textsOfListFailure, useIsSlow, useOnline, useRetry } from './network';
export { SendFooter, type SendFooterProps } from './send-footer';
