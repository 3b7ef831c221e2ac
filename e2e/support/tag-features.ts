import { isBeyond } from './compat-data';

/** What of an element and its attributes is beyond the promise; their names as markup or React writes them. */
export function tagFeatures(tag: string, attributes: readonly [name: string, value: string][]): string[] {
  const element = ['html', 'elements', tag];
  const paths = attributes.flatMap(([written, value]) => {
    const name = written.toLowerCase();
    return [
      [...element, name],
      ['html', 'global_attributes', name],
      ...value.split(/\s+/).map((word) => [...element, name, word]),
    ];
  });
  return [element, ...paths].filter((path) => isBeyond(...path)).map((path) => path.join('.'));
}
