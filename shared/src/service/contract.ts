import type { Evaluation, RatingComment, RatingSummary, SiteFeedback, Specialist } from '../domain';

/** Possible values of a cell in the retailer's spreadsheet. Ruling 22. */
export type WireCell = string | number | boolean | null;

/** A specialist as the service sends it: any field may be missing or of another type. */
export type RawSpecialist = { [K in keyof Specialist]?: WireCell | WireCell[] };

/** A rating summary as the service sends it. */
export type RawRatingSummary = {
  cedula?: WireCell;
  promedio?: WireCell;
  comentarios?: { [K in keyof RatingComment]?: WireCell }[] | WireCell;
};

/**
 * Request and response types of the data service's four calls. The site does not read responses to submissions. Spec
 * §7.
 */
export type ServiceCalls = {
  specialists: { method: 'GET'; answer: RawSpecialist[] };
  ratings: { method: 'GET'; answer: RawRatingSummary[] };
  feedback: { method: 'POST'; body: SiteFeedback };
  evaluation: { method: 'POST'; body: Evaluation };
};

/** Generator that parses a list in steps; its return value is the result. */
export type ListParser<T> = Generator<void, ParsedList<T>>;

export type ParsedSpecialists = ParsedList<Specialist>;
export type ParsedRatings = ParsedList<RatingSummary>;

/** Result of parsing a list. Reasons for failures and skipped rows contain no data of a row. Ruling 23. */
export type ParsedList<T> =
  | { ok: true; items: T[]; dropped: DroppedRow[] }
  | { ok: false; reason: ListParseFailure };
/** A skipped row; `row` counts from 0. */
export type DroppedRow = { row: number; reason: 'not an object' | 'no id' | 'repeated id' };
export type ListParseFailure = 'empty' | 'HTML' | 'not JSON' | 'not a list' | 'no usable row';
