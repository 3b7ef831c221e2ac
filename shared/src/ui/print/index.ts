export { PrintedAddress, usePrinting } from './print';
export { createPrintButton } from './print-button';
