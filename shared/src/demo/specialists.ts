import type { RawSpecialist } from '../service';
import { drifted } from './drift';
import { tidySpecialists } from './tidy-specialists';

/** The fictitious specialists of ruling 24 as the service sends them: the same rows at every call. */
export function demoSpecialists(): RawSpecialist[] {
  return drifted(tidySpecialists());
}
