import { from1To10 } from './rulings/from-1-to-10';
import { from11To20 } from './rulings/from-11-to-20';
import { from21To30 } from './rulings/from-21-to-30';
import { from31To40 } from './rulings/from-31-to-40';

/** The rulings on the specification, by number. */
export const rulings = { ...from1To10, ...from11To20, ...from21To30, ...from31To40 };
