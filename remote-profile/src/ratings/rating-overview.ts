import {
  averageCaption,
  formatAverage,
  formatCount,
  isRated,
  MAX_STARS,
  type RatingComment,
  type RatingSummary,
  sortableDay,
} from '@club/shared/domain';

/** Number of evaluations with a certain number of stars; `share` is a fraction of all evaluations. */
type StarRow = { stars: number; count: number; share: number };

export type RatingOverview = {
  average: number;
  /** Average as text, for instance «4,5». */
  averageText: string;
  /** Number of evaluations as text, for instance «12 evaluaciones». */
  countText: string;
  /** Text with the number of evaluations without stars; '' if there are none. */
  unratedText: string;
  /** Rows from five stars to one; empty if the service lists no evaluations. */
  rows: StarRow[];
  comments: RatingComment[];
};

/** Prepares the content of the ratings panel; null if there are no ratings. Spec §3, Rating summary; ruling 32. */
export function ratingOverview(summary: RatingSummary | null): RatingOverview | null {
  if (!summary || !isRated(summary)) return null;
  const { promedio, comentarios } = summary;
  const rows = comentarios.length === 0 ? [] : starRows(comentarios);
  return {
    average: promedio,
    averageText: formatAverage(promedio),
    countText: averageCaption(summary),
    unratedText: unratedText(comentarios.length - rows.reduce((sum, { count }) => sum + count, 0)),
    rows,
    comments: sortNewestFirst(comentarios),
  };
}

/** Counts evaluations by stars; skips scores of zero or out of range. */
function starRows(comments: readonly RatingComment[]): StarRow[] {
  const counts = [0, 0, 0, 0, 0];
  for (const { calificacion } of comments) {
    const stars = calificacion <= MAX_STARS ? Math.round(calificacion) : 0;
    if (stars >= 1) counts[stars - 1] = (counts[stars - 1] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ stars: i + 1, count, share: count / comments.length })).reverse();
}

function unratedText(count: number): string {
  return count > 0 ? `(${formatCount(count)} sin calificación)` : '';
}

/** Sorts evaluations by date, undated ones last; keeps their order within a day. */
export function sortNewestFirst(comments: readonly RatingComment[]): RatingComment[] {
  return comments
    .map((comment) => ({ comment, day: sortableDay(comment.fecha) }))
    .sort((a, b) => b.day - a.day)
    .map(({ comment }) => comment);
}
