import type { RatingComment } from '@club/shared/domain';

/** A specialization, and the work area that most of its specialists have. */
export type CommonJob = { area: string; especializacion: string; count: number };

/** `trabajo` is the specialist's work area and canton. */
export type SpecialistComment = RatingComment & { id: string; especialista: string; trabajo: string };

/** Extracts of the lists that the home page shows. */
export type Highlights = {
  /** Work areas with specialists. */
  areas: readonly string[];
  /** The most frequent specializations, in descending order. */
  jobs: readonly CommonJob[];
  /** Cantons with specialists. */
  places: readonly { provincia: string; cantones: readonly string[] }[];
  /** The latest comments; empty on pages that the server did not render. */
  comments: readonly SpecialistComment[];
};
