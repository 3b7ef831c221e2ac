import { type Specialist, placeName as spelledPlace } from '../domain';
import { PROVINCES } from './provinces';

/** «provincia, cantón» of a specialist, as the catalogue spells them. */
export const placeName = (of: Pick<Specialist, 'provincia' | 'canton'>): string =>
  spelledPlace(of, PROVINCES);
