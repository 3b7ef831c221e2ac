/** A figure as text; «–» where there is none. */
export const numberText = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '–';
