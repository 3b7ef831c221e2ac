import { join } from 'node:path';
import type { Scene } from '../scenes/scene';
import { ROOT } from '../stack/paths';
import { SCHEMES, type Scheme, SIZE_NAMES, SIZES, type Size } from './sizes';

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

/** Paper has no dark scheme. */
export const schemesOf = ({ print }: Scene): readonly Scheme[] => (print ? ['light'] : SCHEMES);

/** Where a picture lies in the album. */
export const fileOf = (scene: Scene, size: Size, scheme: Scheme): string =>
  `${size}-${scheme}/${slug(scene.name)}.png`;

/** The pictures of one scene in the order in which they are looked at. */
export const picturesOf = (scene: Scene): { size: Size; scheme: Scheme; file: string }[] =>
  schemesOf(scene).flatMap((scheme) =>
    SIZE_NAMES.filter((size) => exists(scene, size)).map((size) => ({
      size,
      scheme,
      file: fileOf(scene, size, scheme),
    })),
  );
