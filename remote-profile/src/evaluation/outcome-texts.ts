/** Spec §8. */
export const THANKS = '¡Gracias por su evaluación!';
export const FAILURE = 'Error al enviar la evaluación.';

/** Beyond the specification: nothing that was written is lost. */
export const STILL_HERE = 'Su comentario sigue aquí; intente de nuevo.';
