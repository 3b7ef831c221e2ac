import { markupFeatures } from './markup-features';
import { scriptFeatures } from './script-features';
import { styleFeatures } from './style-features';

const KINDS = { js: scriptFeatures, css: styleFeatures, html: markupFeatures } as const;

export type Use = { feature: string; file: string };

/** What files use beyond the promise, and where. */
export const usesOf = (files: readonly { name: string; text: string }[]): Use[] =>
  files.flatMap(({ name, text }) => {
    const features = KINDS[name.slice(name.lastIndexOf('.') + 1) as keyof typeof KINDS];
    return [...features(text)].map((feature) => ({ feature, file: name }));
  });

/** The uses that nothing explains, as lines. */
export const unexplained = (uses: readonly Use[], explained: Readonly<Record<string, string>>): string[] =>
  uses
    .filter(({ feature }) => !Object.hasOwn(explained, feature))
    .map(({ feature, file }) => `${file}: ${feature}`);

/** Explanations of what is used nowhere. */
export const superfluous = (uses: readonly Use[], explained: Readonly<Record<string, string>>): string[] => {
  const used = new Set(uses.map(({ feature }) => feature));
  return Object.keys(explained).filter((feature) => !used.has(feature));
};
