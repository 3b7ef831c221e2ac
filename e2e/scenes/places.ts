import { PLACE_NAMES, placeNamed } from '../data/places';
import type { Scene } from './scene';

/** Every address of the site, with everything there. */
export const PLACES: Scene[] = PLACE_NAMES.map((name) => ({
  name,
  async show({ visitor, layout, directory, expectErrors }) {
    const { path } = placeNamed(name, directory);
    if (name === 'an unknown page') expectErrors(/404.*no-existe/);
    await visitor.visit(path);
    await layout.heading.waitFor();
  },
}));
