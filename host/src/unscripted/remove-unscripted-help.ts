/** The class of the element that holds it. */
export const UNSCRIPTED_HELP = 'unscripted';

export const removeUnscriptedHelp = (): void => document.querySelector(`.${UNSCRIPTED_HELP}`)?.remove();
