import { placeName, WORK_AREAS } from '@club/shared/catalogue';
import {
  collapseSpaces,
  displayName,
  formatAverage,
  isSamePlace,
  type Specialist,
  toWellFormed,
} from '@club/shared/domain';
import type { Average } from '../directory/directory';

const FOLDER = '/compartir/';
const ENDING = '.png';

/** Returns the URL path of a specialist's preview image. */
export const previewImagePath = (id: string): string =>
  `${FOLDER}${encodeURIComponent(toWellFormed(id.trim()))}${ENDING}`;

export const PREVIEW_ROUTE = `${FOLDER}*`;

/** Returns the decoded specialist id in a file name of a route; null if the file is no preview image. */
export const specialistIdOfPreviewFile = (name: string): string | null =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length).trim() : null;

/** Texts of a preview image, and its illustration. */
export type PreviewText = {
  name: string;
  work: string;
  place: string;
  average: { value: number; text: string; basis: string } | null;
  scene: string;
};

const SEVERAL = '/imagenes/portada.svg';
/** Maximum characters in a text, and areas in a list, because rendering time grows with the square of both. */
const LONGEST = 200;
const MOST_AREAS = 20;

/** Matches characters that the preview font lacks. */
const OTHERS = /[^\u0020-\u00ac\u00ae-\u017e–—‘’“”„•…€]/gu;

/** Removes symbols that the font lacks, such as emoji. Returns '' if the font lacks a letter. */
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
  const known = WORK_AREAS.find(({ areaTrabajo }) => isSamePlace(areaTrabajo, only));
  return others.length === 0 && known ? known.imagen : SEVERAL;
}

/** Returns the texts of a specialist's preview image; null if the font can show neither name nor company. */
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
