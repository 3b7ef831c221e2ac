/** Spec §8. */
export const THANKS = '¡Gracias por su evaluación!';
export const FAILURE = 'Error al enviar la evaluación.';
