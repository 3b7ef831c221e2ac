import { wellFormed } from '@club/shared/domain';

const FOLDER = '/compartir/';
const ENDING = '.png';

/** The picture that stands for a specialist wherever a link to his profile is shown. */
export const previewPath = (id: string): string =>
  `${FOLDER}${encodeURIComponent(wellFormed(id.trim()))}${ENDING}`;

export const PREVIEW_ROUTE = `${FOLDER}*`;

/** The id in what the route found after its folder, decoded; null where that is no picture's name. */
export const previewId = (name: string): string | null =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length).trim() : null;
