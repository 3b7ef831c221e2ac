import { join } from 'node:path';
import type { Scene } from '../scenes/scene';
import { ROOT } from '../stack/paths';
import { SCHEMES, type Scheme, WIDTHS, type Width } from './sizes';

export const ALBUM_DIR = join(ROOT, '.pictures');

const PHONE_BELOW = 768;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const exists = ({ only }: Scene, width: Width): boolean =>
  only === undefined || (only === 'phone') === width < PHONE_BELOW;

/** Paper has no dark scheme. */
export const schemesOf = ({ print }: Scene): readonly Scheme[] => (print ? ['light'] : SCHEMES);

/** Where a picture lies in the album. */
export const fileOf = (scene: Scene, width: Width, scheme: Scheme): string =>
  `${width}-${scheme}/${slug(scene.name)}.png`;

/** The pictures of one scene in the order in which they are looked at. */
export const picturesOf = (scene: Scene): { width: Width; scheme: Scheme; file: string }[] =>
  schemesOf(scene).flatMap((scheme) =>
    WIDTHS.filter((width) => exists(scene, width)).map((width) => ({
      width,
      scheme,
      file: fileOf(scene, width, scheme),
    })),
  );
