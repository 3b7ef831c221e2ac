import { foldCase, type RatingComment } from '@club/shared/domain';

/** `latest` is the one that counts for whoever sent it, `former` an earlier one of theirs. */
export type ShownComment = RatingComment & { own?: 'latest' | 'former'; isWaiting?: boolean };

/**
 * The service's evaluations with one's own: the latest of them first, once, whether the service tells it already or not
 * (`isWaiting`). `own` has the newest first. Ruling 33.
 */
export function withOwn(comments: readonly RatingComment[], own: readonly RatingComment[]): ShownComment[] {
  const [latest] = own;
  if (!latest) return [...comments];
  const keys = own.map(keyOf);
  const published = comments.findIndex((comment) => keyOf(comment) === keys[0]);
  const first: ShownComment = { ...(comments[published] ?? { ...latest, isWaiting: true }), own: 'latest' };
  const others = comments
    .filter((_comment, i) => i !== published)
    .map(
      (comment): ShownComment => (keys.includes(keyOf(comment)) ? { ...comment, own: 'former' } : comment),
    );
  return [first, ...others];
}

/** What tells an evaluation from others, whatever a service does to spaces and case. */
function keyOf({ nombre, calificacion, comentario }: RatingComment): string {
  return JSON.stringify([foldCase(nombre), calificacion, foldCase(comentario)]);
}
