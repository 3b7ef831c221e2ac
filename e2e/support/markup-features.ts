import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import { isBeyond } from './compat-data';
import { scriptFeatures } from './script-features';
import { styleFeatures } from './style-features';
import { tagFeatures } from './tag-features';

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
  return paths.filter((path) => isBeyond(...path)).map((path) => path.join('.'));
}

function ofElement(element: Element): Iterable<string> {
  if (element.tagName === 'style') return styleFeatures(textOf(element));
  return element.tagName === 'script' ? ofScript(element) : [];
}

/** What of a page, and of the styles and scripts in it, is beyond the promise. */
export const markupFeatures = (html: string): Set<string> =>
  new Set(
    elementsOf(parse(html)).flatMap((element) => [
      ...tagFeatures(
        element.tagName,
        element.attrs.map(({ name, value }) => [name, value]),
      ),
      ...ofElement(element),
    ]),
  );
