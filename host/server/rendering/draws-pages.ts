import type { Config } from '../platform/config/config';
import { CAN_CONFINE } from './confined-node';

/** Whether a server of this configuration draws pages of remotes: it has their lists, and can confine them. */
export const drawsPages = ({
  serverRendering,
  serverLists,
  externalEndpoints: { specialists, ratings },
}: Pick<Config, 'serverRendering' | 'serverLists' | 'externalEndpoints'>): boolean =>
  serverRendering === 'on' && (serverLists === 'on' || (!specialists && !ratings)) && CAN_CONFINE;
