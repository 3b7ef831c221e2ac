import { documentTitle, SITE_ABOUT, SITE_NAME } from '@club/shared/domain';
import { paths } from '@club/shared/routes';
import type { PageHead } from './page-head';
import { siteGraph } from './structured-data';

export const HOME: PageHead = {
  title: SITE_NAME,
  description: SITE_ABOUT,
  canonical: paths.home,
  graph: siteGraph,
};

export const SEARCH_METHOD: PageHead = {
  ...HOME,
  title: documentTitle('¿Cómo desea buscar a su especialista?'),
  canonical: paths.specialists,
};

export const HIRING_GUIDE: PageHead = {
  title: documentTitle('Antes de contratar'),
  description:
    'Lo que conviene revisar antes de contratar a un especialista en Costa Rica: permisos, seguros, precio, contrato, pagos y entrega.',
  canonical: paths.hiringGuide,
};

/** Of what is nothing to be found. */
export const UNKNOWN: PageHead = { title: SITE_NAME, description: SITE_ABOUT, canonical: null };

export const SHORTLIST: PageHead = { ...UNKNOWN, title: documentTitle('Especialistas guardados') };

const GONE = 'Este especialista ya no está en el directorio';

export const REMOVED: PageHead = {
  title: documentTitle(GONE),
  description: `${GONE}. Busque otro por área de trabajo o por área de cobertura. ${SITE_ABOUT}`,
  canonical: null,
};
