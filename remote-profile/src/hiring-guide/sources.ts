export type Source = { name: string; site: string };

/** Who says so, and where. Each address is the institution's own front page, which outlives its inner pages. */
export const SOURCES = {
  ccss: { name: 'Caja Costarricense de Seguro Social (CCSS)', site: 'www.ccss.sa.cr' },
  cfia: { name: 'Colegio Federado de Ingenieros y de Arquitectos (CFIA)', site: 'cfia.or.cr' },
  hacienda: { name: 'Ministerio de Hacienda', site: 'www.hacienda.go.cr' },
  ins: { name: 'Instituto Nacional de Seguros (INS)', site: 'www.grupoins.com' },
  invu: { name: 'Instituto Nacional de Vivienda y Urbanismo (INVU)', site: 'www.invu.go.cr' },
  meic: { name: 'Apoyo al Consumidor, Ministerio de Economía (MEIC)', site: 'www.meic.go.cr' },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;

/** When a person last compared every point with its source. */
export const LAST_REVIEW = '22/11/2026';
