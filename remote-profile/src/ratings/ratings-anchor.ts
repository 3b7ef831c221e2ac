/** Where the average beside the name leads. */
export const RATINGS_ID = 'evaluaciones';
