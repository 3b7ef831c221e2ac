import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import { built } from '../sites/workspace';
import { isUnsupported, tagFeatures } from './compat-data';
import { scriptFeatures, styleFeatures } from './features';

type BuiltFile = { name: string; text: string };

/** Returns every script and style sheet that a browser can load from the builds of host and remotes. */
export const builtFiles = (): BuiltFile[] =>
  [built.client, ...REMOTE_NAMES.map(built.remote)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  );

type Element = DefaultTreeAdapterMap['element'];

const SCRIPTS = ['', 'module', 'text/javascript'];

function elementsOf(node: DefaultTreeAdapterMap['node']): Element[] {
  const own = tree.isElementNode(node) ? [node] : [];
  const inert =
    tree.isElementNode(node) && node.tagName === 'template' ? tree.getTemplateContent(node as never) : null;
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...own, ...(inert ? elementsOf(inert) : []), ...children.flatMap(elementsOf)];
}

const textOf = (element: Element): string =>
  element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');

function ofScript(script: Element): Iterable<string> {
  const type = script.attrs.find(({ name }) => name === 'type')?.value ?? '';
  if (SCRIPTS.includes(type)) return scriptFeatures(textOf(script));
  if (type !== 'importmap') return [];
  const keys = Object.keys(JSON.parse(textOf(script)));
  const paths = keys.map((key) => ['html', 'elements', 'script', 'type', type, key]);
  return paths.filter((path) => isUnsupported(...path)).map((path) => path.join('.'));
}

function ofElement(element: Element): Iterable<string> {
  if (element.tagName === 'style') return styleFeatures(textOf(element));
  return element.tagName === 'script' ? ofScript(element) : [];
}

/** Lists unsupported features of a page and of its inline styles and scripts. */
const markupFeatures = (html: string): Set<string> =>
  new Set(
    elementsOf(parse(html)).flatMap((element) => [
      ...tagFeatures(
        element.tagName,
        element.attrs.map(({ name, value }) => [name, value]),
      ),
      ...ofElement(element),
    ]),
  );

const KINDS = { js: scriptFeatures, css: styleFeatures, html: markupFeatures } as const;

type Use = { feature: string; file: string };

/** Lists the unsupported features that files use, with file and position. */
export const usesOf = (files: readonly { name: string; text: string }[]): Use[] =>
  files.flatMap(({ name, text }) => {
    const features = KINDS[name.slice(name.lastIndexOf('.') + 1) as keyof typeof KINDS];
    return [...features(text)].map((feature) => ({ feature, file: name }));
  });

/** Returns a line for each use of an unsupported feature that `explained` does not list. */
export const listUnexplainedFeatures = (
  uses: readonly Use[],
  explained: Readonly<Record<string, string>>,
): string[] =>
  uses
    .filter(({ feature }) => !Object.hasOwn(explained, feature))
    .map(({ feature, file }) => `${file}: ${feature}`);

/** Returns the features in `explained` that no file uses. */
export const listUnusedExplanations = (
  uses: readonly Use[],
  explained: Readonly<Record<string, string>>,
): string[] => {
  const used = new Set(uses.map(({ feature }) => feature));
  return Object.keys(explained).filter((feature) => !used.has(feature));
};
