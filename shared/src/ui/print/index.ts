export { createPrintButton } from './create-print-button';
export { PrintedAddress } from './printed-address';
export { usePrinting } from './use-printing';
