export const SITE_NAME = 'Club de Especialistas';

/** What the site is, in a sentence. */
export const SITE_ABOUT =
  'Directorio de especialistas en construcción de Costa Rica, seleccionados por su experiencia, calidad de trabajo y reputación.';

/** The title of a document: what its page is called, and the site. */
export const documentTitle = (page: string): string => (page ? `${page} · ${SITE_NAME}` : SITE_NAME);
