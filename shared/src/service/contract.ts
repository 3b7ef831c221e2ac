import type { Evaluation, RatingComment, RatingSummary, SiteFeedback, Specialist } from '../domain';

/** Whatever a cell of the retailer's spreadsheet may turn into. Ruling 22. */
export type WireCell = string | number | boolean | null;

/** A specialist as the service may send it: any field missing or of another type. */
export type RawSpecialist = { [K in keyof Specialist]?: WireCell | WireCell[] };

/** A rating summary as the service may send it. */
export type RawRatingSummary = {
  cedula?: WireCell;
  promedio?: WireCell;
  comentarios?: { [K in keyof RatingComment]?: WireCell }[] | WireCell;
};

/** The four calls. The answers to the submissions are not read. Spec §7. */
export type ServiceCalls = {
  specialists: { method: 'GET'; answer: RawSpecialist[] };
  ratings: { method: 'GET'; answer: RawRatingSummary[] };
  feedback: { method: 'POST'; body: SiteFeedback };
  evaluation: { method: 'POST'; body: Evaluation };
};

/** A list being read: it may be left off at each step, and gives what it has read with the last. */
export type ListReading<T> = Generator<void, ParsedList<T>>;

export type ParsedSpecialists = ParsedList<Specialist>;
export type ParsedRatings = ParsedList<RatingSummary>;

/** `row` counts from 0. Neither reason ever holds a value of the row. Ruling 23. */
export type ParsedList<T> =
  | { ok: true; items: T[]; dropped: DroppedRow[] }
  | { ok: false; reason: AnswerFault };
export type DroppedRow = { row: number; reason: 'not an object' | 'no id' | 'repeated id' };
export type AnswerFault = 'empty' | 'HTML' | 'not JSON' | 'not a list' | 'no usable row';
