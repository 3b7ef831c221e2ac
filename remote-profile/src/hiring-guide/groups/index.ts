import type { PointGroup } from '../point';
import { beforeAsking } from './before-asking';
import { choosing } from './choosing';
import { duringWorks } from './during-works';
import { receiving } from './receiving';
import { signing } from './signing';

/** What to look at before, while and after hiring, in the order in which it comes up. */
export const GROUPS: readonly PointGroup[] = [beforeAsking, choosing, signing, duringWorks, receiving];
