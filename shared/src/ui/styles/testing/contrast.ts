import { contrastOf, luminanceOf } from '../../../testing';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;

/** The relative luminance of WCAG 2, of a colour in hexadecimal digits. */
export function luminance(colour: string): number {
  if (!HEX.test(colour)) throw new Error(`«${colour}» is no colour in three or six hexadecimal digits`);
  const digits = colour.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return luminanceOf([red, green, blue]);
}

/** The contrast of WCAG 2 between two colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(luminance(one), luminance(other));
