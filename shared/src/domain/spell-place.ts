import { cantonKey } from './canton-names';
import { samePlace } from './matching';
import type { Province } from './places';
import { placeLabel, type Specialist } from './specialist';

type Place = Pick<Specialist, 'provincia' | 'canton'>;

/** «provincia, cantón» in the catalogue's spelling: a record's «limon» is shown as «Limón». */
export function spellPlace({ provincia, canton }: Place, provinces: readonly Province[]): string {
  const known = provinces.find((p) => samePlace(p.provincia, provincia));
  const others = provinces.filter((p) => p !== known);
  const cantons = [known ?? [], others].flat().flatMap((p) => p.cantones);
  return placeLabel({
    provincia: known?.provincia ?? provincia,
    canton: cantons.find((c) => cantonKey(c.canton) === cantonKey(canton))?.canton ?? canton,
  });
}
