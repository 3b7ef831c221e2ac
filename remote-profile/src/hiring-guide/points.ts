export type HiringAdvice = {
  /** Id of the point in browser storage; must never change or be reused. */
  id: string;
  title: string;
  text: string;
  /** Institution that recommends the point; omitted for the club's own advice. */
  source?: SourceName;
};

export type AdviceGroup = { title: string; points: readonly HiringAdvice[] };

/** Institutions by name, with the URL of their front page, because inner pages move. */
export const ADVICE_SOURCES = {
  ccss: { name: 'Caja Costarricense de Seguro Social (CCSS)', site: 'www.ccss.sa.cr' },
  cfia: { name: 'Colegio Federado de Ingenieros y de Arquitectos (CFIA)', site: 'cfia.or.cr' },
  hacienda: { name: 'Ministerio de Hacienda', site: 'www.hacienda.go.cr' },
  ins: { name: 'Instituto Nacional de Seguros (INS)', site: 'www.grupoins.com' },
  invu: { name: 'Instituto Nacional de Vivienda y Urbanismo (INVU)', site: 'www.invu.go.cr' },
  meic: {
    name: 'Apoyo al Consumidor, Ministerio de Economía, Industria y Comercio (MEIC)',
    site: 'www.meic.go.cr',
  },
} as const satisfies Record<string, { name: string; site: string }>;

export type SourceName = keyof typeof ADVICE_SOURCES;

/** Date on which all points were last compared with their sources by hand. */
export const LAST_REVIEW_DATE = '22/11/2026';
