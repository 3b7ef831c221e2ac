import {
  formatAverage,
  formatCount,
  isRated,
  type RatingComment,
  type RatingSummary,
  ratingBasis,
  sortableDay,
  starDistribution,
} from '@club/shared/domain';

/** `share` is of all evaluations, from 0 to 1. */
export type StarRow = { stars: number; count: number; share: number };

export type RatingOverview = {
  average: number;
  /** «4,5», as written in Costa Rica. */
  averageText: string;
  /** What the average is of. */
  countText: string;
  /** Tells of evaluations without stars, which no row counts; '' when there are none. */
  unratedText: string;
  /** From five stars down to one; none where the evaluations themselves are not known. */
  rows: StarRow[];
  comments: RatingComment[];
};

/** What the ratings panel shows; null when there is no evaluation yet. Spec §3, Rating summary; ruling 32. */
export function ratingOverview(summary: RatingSummary | null): RatingOverview | null {
  if (!summary || !isRated(summary)) return null;
  const { promedio, comentarios } = summary;
  const rows = comentarios.length === 0 ? [] : starRows(comentarios);
  return {
    average: promedio,
    averageText: formatAverage(promedio),
    countText: ratingBasis(summary),
    unratedText: unratedText(comentarios.length - rows.reduce((sum, { count }) => sum + count, 0)),
    rows,
    comments: newestFirst(comentarios),
  };
}

function starRows(comments: readonly RatingComment[]): StarRow[] {
  return starDistribution(comments)
    .map((count, i) => ({ stars: i + 1, count, share: count / comments.length }))
    .reverse();
}

function unratedText(count: number): string {
  return count > 0 ? `(${formatCount(count)} sin calificación)` : '';
}

/** The latest date first; undated ones last; the order of arrival within a day. */
export function newestFirst(comments: readonly RatingComment[]): RatingComment[] {
  return comments
    .map((comment) => ({ comment, day: sortableDay(comment.fecha) }))
    .sort((a, b) => b.day - a.day)
    .map(({ comment }) => comment);
}
