import {
  evaluationCount,
  formatAverage,
  formatCount,
  formatDate,
  type RatingComment,
  type RatingSummary,
  starDistribution,
} from '@club/shared/domain';

/** `share` is of all evaluations, from 0 to 1. */
export type StarRow = { stars: number; count: number; share: number };

export type RatingOverview = {
  average: number;
  /** «4,5», as written in Costa Rica. */
  averageText: string;
  countText: string;
  /** Tells of evaluations without stars, which no row counts; '' when there are none. */
  unratedText: string;
  /** From five stars down to one. */
  rows: StarRow[];
  comments: RatingComment[];
};

/** What the ratings panel shows; null when there is no evaluation yet. Spec §3, Rating summary. */
export function ratingOverview(summary: RatingSummary | null): RatingOverview | null {
  if (!summary || summary.comentarios.length === 0) return null;
  const { promedio, comentarios } = summary;
  const rows = starDistribution(comentarios)
    .map((count, i) => ({ stars: i + 1, count, share: count / comentarios.length }))
    .reverse();
  return {
    average: promedio,
    averageText: formatAverage(promedio),
    countText: evaluationCount(comentarios.length),
    unratedText: unratedText(comentarios.length - rows.reduce((sum, { count }) => sum + count, 0)),
    rows,
    comments: newestFirst(comentarios),
  };
}

function unratedText(count: number): string {
  return count > 0 ? `${formatCount(count)} sin estrellas` : '';
}

/** The latest date first; undated ones last; the order of arrival within a day. */
export function newestFirst(comments: readonly RatingComment[]): RatingComment[] {
  return comments
    .map((comment) => ({ comment, day: sortableDay(comment.fecha) }))
    .sort((a, b) => b.day - a.day)
    .map(({ comment }) => comment);
}

function sortableDay(fecha: string): number {
  return Number(formatDate(fecha).split('/').reverse().join(''));
}
