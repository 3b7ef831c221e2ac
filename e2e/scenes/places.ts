import { PLACE_NAMES, placeNamed } from '../data/places';
import type { Scene } from './scene';

/** Every address of the site, with everything there. */
export const PLACES: Scene[] = PLACE_NAMES.map((name) => ({
  name,
  async show({ visitor, layout, directory, expectErrors }) {
    const { path, status } = placeNamed(name, directory);
    if (status === 404) expectErrors(/404.*no-existe/);
    await visitor.visit(path);
    await layout.heading.waitFor();
  },
}));
