import type { Evaluation, RatingComment, RatingSummary, SiteFeedback, Specialist } from '../domain';

/** Any value of a cell of the retailer's spreadsheet. Ruling 22. */
export type WireCell = string | number | boolean | null;

/** A specialist as received: any field may be missing or of another type. */
export type RawSpecialist = { [K in keyof Specialist]?: WireCell | WireCell[] };

/** A rating summary as received. */
export type RawRatingSummary = {
  cedula?: WireCell;
  promedio?: WireCell;
  comentarios?: { [K in keyof RatingComment]?: WireCell }[] | WireCell;
};

/** The four calls. Responses to submissions are not read. Spec §7. */
export type ServiceCalls = {
  specialists: { method: 'GET'; answer: RawSpecialist[] };
  ratings: { method: 'GET'; answer: RawRatingSummary[] };
  feedback: { method: 'POST'; body: SiteFeedback };
  evaluation: { method: 'POST'; body: Evaluation };
};

/** A list parsed step by step; the last step returns it. */
export type ListReading<T> = Generator<void, ParsedList<T>>;

export type ParsedSpecialists = ParsedList<Specialist>;
export type ParsedRatings = ParsedList<RatingSummary>;

/** Result of parsing a list. Reasons never contain values of a row. Ruling 23. */
export type ParsedList<T> =
  | { ok: true; items: T[]; dropped: DroppedRow[] }
  | { ok: false; reason: AnswerFault };
/** `row` counts from 0. */
export type DroppedRow = { row: number; reason: 'not an object' | 'no id' | 'repeated id' };
export type AnswerFault = 'empty' | 'HTML' | 'not JSON' | 'not a list' | 'no usable row';
