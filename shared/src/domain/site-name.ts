export const SITE_NAME = 'Club de Especialistas';

export const HOME_TITLE = 'Pintores y constructores en Costa Rica';

export const SITE_DESCRIPTION =
  'Directorio de especialistas en construcción de Costa Rica, seleccionados por su experiencia, calidad de trabajo y reputación.';

/** Joins the page's title and the site's name for `<title>`. */
export const documentTitle = (page: string): string => (page ? `${page} · ${SITE_NAME}` : SITE_NAME);
