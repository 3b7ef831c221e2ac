import type { RatingComment } from '@club/shared/domain';

/** A specialization, with the work area of most of its specialists. */
export type CommonJob = { area: string; especializacion: string; count: number };

/** A comment with its specialist's id and name; `trabajo` is the specialist's work area and canton. */
export type SpecialistComment = RatingComment & { id: string; especialista: string; trabajo: string };

/** Excerpts of the lists of specialists and ratings, shown on the home page. */
export type Highlights = {
  /** Work areas that have specialists. */
  areas: readonly string[];
  /** The most frequent specializations, in descending order. */
  jobs: readonly CommonJob[];
  /** Provinces and cantons that have specialists. */
  places: readonly { provincia: string; cantones: readonly string[] }[];
  /** The latest comments; empty on pages that the server did not render. */
  comments: readonly SpecialistComment[];
};
