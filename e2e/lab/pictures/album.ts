import { join } from 'node:path';
import type { Scene } from '../../kit/scenes/scene';
import { ROOT } from '../../kit/sites/workspace';

/** Window sizes of the screenshots, with the browser's font size in percent. */
export const SIZES = {
  '360': { viewport: { width: 360, height: 740 }, letters: 100 },
  '360-large': { viewport: { width: 360, height: 740 }, letters: 200 },
  '768': { viewport: { width: 768, height: 1024 }, letters: 100 },
  '1280': { viewport: { width: 1280, height: 800 }, letters: 100 },
} as const;

type Size = keyof typeof SIZES;

export const SIZE_NAMES = ['360', '360-large', '768', '1280'] as const satisfies readonly Size[];

const SCHEMES = ['light', 'dark'] as const;

type Scheme = (typeof SCHEMES)[number];

export const ALBUM_DIR = join(ROOT, '.pictures');

const PHONE_BELOW = 768;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const exists = ({ only }: Scene, size: Size): boolean =>
  only === undefined || (only === 'phone') === SIZES[size].viewport.width < PHONE_BELOW;

/** Returns the colour schemes of a scene; print has only the light one. */
export const schemesOf = ({ print }: Scene): readonly Scheme[] => (print ? ['light'] : SCHEMES);

/** Returns the path of a screenshot in the album. */
export const pictureFile = (scene: Scene, size: Size, scheme: Scheme): string =>
  `${size}-${scheme}/${slug(scene.name)}.png`;

/** Lists the screenshots of one scene in the order of the contact sheet. */
export const picturesOf = (scene: Scene): { size: Size; scheme: Scheme; file: string }[] =>
  schemesOf(scene).flatMap((scheme) =>
    SIZE_NAMES.filter((size) => exists(scene, size)).map((size) => ({
      size,
      scheme,
      file: pictureFile(scene, size, scheme),
    })),
  );
