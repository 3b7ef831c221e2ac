import { memoizeText, type Specialist, spellPlace } from '../domain';
import { PROVINCES } from './provinces';

const SEPARATOR = '\n';
const spelled = memoizeText((place: string) => {
  const [provincia = '', canton = ''] = place.split(SEPARATOR);
  return spellPlace({ provincia, canton }, PROVINCES);
});

/** «provincia, cantón» of a specialist, as the catalogue spells them. */
export const placeName = ({ provincia, canton }: Pick<Specialist, 'provincia' | 'canton'>): string =>
  spelled(`${provincia}${SEPARATOR}${canton}`);
