import { chapters1To8 } from './asvs-chapters-1-to-8';
import { chapters9To17 } from './asvs-chapters-9-to-17';

/** Tests («file › title»), lines of code («file has text»), or why there is none. */
type Evidence = readonly string[];

/**
 * Evidence for each requirement of OWASP ASVS 5.0.0, levels 1 and 2 (CC BY-SA 4.0). A shorter number stands for all
 * requirements below it.
 */
export const ASVS: Readonly<Record<string, Evidence>> = { ...chapters1To8, ...chapters9To17 };
