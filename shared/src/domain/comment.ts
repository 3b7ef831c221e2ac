/** What a blank comment is told, in an evaluation as in site feedback. Spec §5. */
export const COMMENT_REQUIRED = 'Por favor, escriba su comentario.';
