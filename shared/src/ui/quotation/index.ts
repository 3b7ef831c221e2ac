export { createQuotationFields } from './create-quotation-fields';
export { createQuotationSending } from './create-quotation-sending';
