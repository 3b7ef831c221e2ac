import type { PointGroup } from '../points';
import { beforeAsking } from './before-asking';
import { choosing } from './choosing';
import { duringWorks } from './during-works';
import { receiving } from './receiving';
import { signing } from './signing';

/** Lists the groups of advice in chronological order: before, during and after the work. */
export const GROUPS: readonly PointGroup[] = [beforeAsking, choosing, signing, duringWorks, receiving];
