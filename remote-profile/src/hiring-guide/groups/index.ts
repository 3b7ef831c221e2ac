import type { PointGroup } from '../points';
import { beforeAsking } from './before-asking';
import { choosing } from './choosing';
import { duringWorks } from './during-works';
import { receiving } from './receiving';
import { signing } from './signing';

/** Lists the groups in the order of a hiring: before, during, after. */
export const GROUPS: readonly PointGroup[] = [beforeAsking, choosing, signing, duringWorks, receiving];
