import type { Chapter } from './chapter';
import { buttons } from './specimens/buttons';
import { cards } from './specimens/cards';
import { dialogs } from './specimens/dialogs';
import { fields } from './specimens/fields';
import { helpers } from './specimens/helpers';
import { icons } from './specimens/icons';
import { menus } from './specimens/menus';
import { messages } from './specimens/messages';
import { search } from './specimens/search';
import { skeletons } from './specimens/skeletons';
import { stars } from './specimens/stars';
import { tokens } from './specimens/tokens';
import { type } from './specimens/type';

export const CHAPTERS: readonly Chapter[] = [
  tokens,
  type,
  buttons,
  fields,
  search,
  menus,
  dialogs,
  messages,
  cards,
  stars,
  skeletons,
  icons,
  helpers,
];
