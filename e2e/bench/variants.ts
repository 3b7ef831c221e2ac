/** The ways in which the same source is put before the visitor, in the order of the table. */
export const VARIANTS = {
  federated: 'federated',
  silent: 'federated, telling nothing',
  plugin: 'federated by the plugin',
  bundle: 'one bundle',
  prerendered: 'prerendered bundle',
  static: 'static HTML',
} as const;

export type VariantName = keyof typeof VARIANTS;

export const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/** What the federated site is compared with. */
export const BASES = ['silent', 'bundle', 'prerendered', 'static'] as const satisfies readonly VariantName[];
export type BaseName = (typeof BASES)[number];
