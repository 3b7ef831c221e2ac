import { placeName, WORK_AREAS } from '@club/shared/catalogue';
import {
  collapseSpaces,
  displayName,
  formatAverage,
  type Specialist,
  samePlace,
  wellFormed,
} from '@club/shared/domain';
import type { Average } from '../directory/directory';

const FOLDER = '/compartir/';
const ENDING = '.png';

/** The picture that stands for a specialist wherever a link to his profile is shown. */
export const previewPath = (id: string): string =>
  `${FOLDER}${encodeURIComponent(wellFormed(id.trim()))}${ENDING}`;

export const PREVIEW_ROUTE = `${FOLDER}*`;

/** The id in what the route found after its folder, decoded; null where that is no picture's name. */
export const previewId = (name: string): string | null =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length).trim() : null;

/** What a preview says, and which of the site's pictures stands beside it. */
export type PreviewText = {
  name: string;
  work: string;
  place: string;
  average: { value: number; text: string; basis: string } | null;
  scene: string;
};

const SEVERAL = '/imagenes/portada.svg';
/** Longest text, in characters, and most areas: drawing time grows with the square of the length. */
const LONGEST = 200;
const MOST_AREAS = 20;

/** Everything but the Latin letters and signs that the pictures' font has. */
const OTHERS = /[^\u0020-\u00ac\u00ae-\u017e–—‘’“”„•…€]/gu;

/** The text without what is no letter and not in the font, such as emoji; '' where letters would be lost. */
function inFont(text: string): string {
  const cut = text
    .slice(0, 2 * LONGEST)
    .normalize('NFC')
    .slice(0, LONGEST);
  const others = cut.match(OTHERS) ?? [];
  return others.some((sign) => /\p{L}/u.test(sign)) ? '' : collapseSpaces(cut.replaceAll(OTHERS, ' '));
}

const asOneWord = (area: string): string => area.replaceAll(' ', '\u00a0');

function sceneOf(areas: readonly string[]): string {
  const [only = '', ...others] = areas;
  const known = WORK_AREAS.find(({ areaTrabajo }) => samePlace(areaTrabajo, only));
  return others.length === 0 && known ? known.imagen : SEVERAL;
}

/** What stands in a specialist's preview; null where nobody could read his name in it. */
export function previewText(specialist: Specialist, average: Average | null): PreviewText | null {
  const name = inFont(displayName(specialist)) || inFont(specialist.empresa);
  if (name === '') return null;
  const areas = specialist.areaTrabajo.slice(0, MOST_AREAS);
  return {
    name,
    work: areas.map(inFont).filter(Boolean).map(asOneWord).join(' · ').slice(0, LONGEST),
    place: inFont(placeName(specialist)),
    average: average && { value: average.value, text: formatAverage(average.value), basis: average.basis },
    scene: sceneOf(areas),
  };
}
