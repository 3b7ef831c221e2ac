/** The headings of the page's parts. */
export const COMPARISON_ID = 'comparacion';
export const QUOTATION_ID = 'cotizacion';
