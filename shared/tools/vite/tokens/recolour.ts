import { converter, formatHex, type Oklch, toGamut } from 'culori';
import type { Palette } from './palettes';

/** Two colours of the picture files; the build replaces each by the design token of its name. */
export const PAINTED_COLOURS = { brand: '#006b98', accent: '#f5a524' };

/** Tolerance in hue for a shade of a painted colour. Wood, skin, sky and sun are outside. */
const HUE_RANGE = 10;
const VIVID = 0.78;

const HEX_PAINT = /(?<=\b(?:fill|stroke|stop-color)=")#(?:[0-9a-f]{3}){1,2}(?=")/gi;

const toOklch = converter('oklch');
const toOkhsl = converter('okhsl');
const toScreen = toGamut('rgb', 'oklch');

function oklch(colour: string): Oklch {
  const found = toOklch(colour);
  if (!found) throw new Error(`«${colour}» is not a colour`);
  return found;
}

const turn = (from: Oklch, to: Oklch): number =>
  from.h === undefined || to.h === undefined ? 0 : to.h - from.h;

function isShadeOf(painted: string, colour: string): boolean {
  const apart = Math.abs(turn(oklch(painted), oklch(colour)));
  const { s = 0 } = toOkhsl(colour) ?? {};
  return s >= VIVID && Math.min(apart, 360 - apart) <= HUE_RANGE;
}

/** Returns the name of the painted colour that equals a colour or has it as a shade. */
export const familyOf = (colour: string): keyof typeof PAINTED_COLOURS | undefined =>
  (['brand', 'accent'] as const).find((name) => isShadeOf(PAINTED_COLOURS[name], colour));

/** Shifts a shade by the difference of two colours in lightness and hue, and by their ratio in chroma. */
function moved(shade: Oklch, from: Oklch, to: Oklch): string {
  const l = Math.min(1, Math.max(0, shade.l + to.l - from.l));
  const c = (shade.c * to.c) / from.c;
  return formatHex(toScreen({ mode: 'oklch', l, c, h: (shade.h ?? 0) + turn(from, to) }));
}

/** Replaces a picture's colours by the design tokens. Leaves shades unchanged whose token equals the painted colour. */
export function recolour(svg: string, tokens: Palette): string {
  return svg.replace(HEX_PAINT, (colour) => {
    const family = familyOf(colour);
    if (!family) return colour;
    const from = oklch(PAINTED_COLOURS[family]);
    const to = oklch(tokens[family] ?? '');
    return formatHex(from) === formatHex(to) ? colour : moved(oklch(colour), from, to);
  });
}
