export type Point = {
  /** Identifies the point in storage: never change it, never reuse it. */
  id: string;
  title: string;
  text: string;
  /** Names the institution behind the point; omitted for the club's own advice. */
  source?: SourceName;
};

export type PointGroup = { title: string; points: readonly Point[] };

/** Links to front pages, because inner pages move. */
export const SOURCES = {
  ccss: { name: 'Caja Costarricense de Seguro Social (CCSS)', site: 'www.ccss.sa.cr' },
  cfia: { name: 'Colegio Federado de Ingenieros y de Arquitectos (CFIA)', site: 'cfia.or.cr' },
  hacienda: { name: 'Ministerio de Hacienda', site: 'www.hacienda.go.cr' },
  ins: { name: 'Instituto Nacional de Seguros (INS)', site: 'www.grupoins.com' },
  invu: { name: 'Instituto Nacional de Vivienda y Urbanismo (INVU)', site: 'www.invu.go.cr' },
  meic: { name: 'Apoyo al Consumidor, Ministerio de Economía (MEIC)', site: 'www.meic.go.cr' },
} as const satisfies Record<string, { name: string; site: string }>;

export type SourceName = keyof typeof SOURCES;

/** Dates the last manual check of every point against its source. */
export const LAST_REVIEW = '22/11/2026';
