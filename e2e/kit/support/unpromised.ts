import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import { built } from '../sites/workspace';
import {
  isFeatureUnsupported,
  unsupportedScriptFeatures,
  unsupportedStyleFeatures,
  unsupportedTagFeatures,
} from './features';

const OWN_NAME = 'a field of the site’s or a library’s own objects that has this name too';
const ASKED_FIRST = 'the library asks whether the browser has it';
const NAMED_ONLY = 'React knows the name; the site does not set it';
const MEASURES = 'the library asks whether the browser has it; without it, that figure is not told';
const NO_MOUSE = 'a phone has no pointer to change';
const PHONES = 'browsers on desktops need none';
const HINT = 'a hint: without it the same arrives, somewhat later';
const STILL = 'without it, what opens is there at once instead of moving in';
const LINES = 'lines break elsewhere';

/** Features that a supported browser lacks, by MDN's path, with the reason why the site may use them. */
export const EXPLAINED_FEATURES: Readonly<Record<string, string>> = {
  'api.AbortSignal.timeout_static': 'Chromium up to 123 rejects with another name, which nobody reads',
  'api.CSSStyleDeclaration.cssFloat': NAMED_ONLY,
  'api.Document.prerendering': MEASURES,
  'api.Document.wasDiscarded': MEASURES,
  'api.Element.startViewTransition': ASKED_FIRST,
  'api.FontFace.variant': OWN_NAME,
  'api.HTMLElement.popover': NAMED_ONLY,
  'api.HTMLInputElement.capture': OWN_NAME,
  'api.HTMLLinkElement.imageSizes': NAMED_ONLY,
  'api.HTMLMediaElement.remote': OWN_NAME,
  'api.HTMLScriptElement.fetchPriority': NAMED_ONLY,
  'api.IDBIndex.locale': OWN_NAME,
  'api.IntersectionObserver.delay': OWN_NAME,
  'api.KeyboardEvent.isComposing':
    'Safari ends a composition before its Enter; Spanish is not composed with Enter',
  'api.Navigator.doNotTrack': 'Safari has Global Privacy Control or neither: what is told names nobody',
  'api.Navigator.share': 'without it, the address is copied: ui/share',
  'api.Performance.interactionCount': MEASURES,
  'api.Performance.memory': OWN_NAME,
  'api.PerformanceEventTiming': MEASURES,
  'api.PerformanceNavigationTiming.activationStart': MEASURES,
  'api.PerformanceResourceTiming.responseStatus':
    'without it, an altered file counts as one that did not load',
  'api.SVGTextPathElement.side': OWN_NAME,
  'api.TransitionEvent.animation': OWN_NAME,
  'api.VTTCue.region': OWN_NAME,
  'api.Window.cancelIdleCallback': MEASURES,
  'api.Window.devicePixelRatio':
    'Safari leaves page zoom out of it; React only counts pictures’ pixels with it',
  'api.Window.navigation': ASKED_FIRST,
  'api.Window.requestIdleCallback': 'without it, short turns on a timer: idle-time',
  'api.Window.setImmediate': ASKED_FIRST,
  'api.WorkerNavigator.globalPrivacyControl': 'without it, nobody has asked for it',
  'api.WorkerNavigator.connection': 'without it, the visitor counts as one who does not save data',
  'css.at-rules.font-face.ascent-override': 'Safari’s stand-in font is as high as it is: lines may move once',
  'css.at-rules.font-face.descent-override': 'as ascent-override',
  'css.at-rules.font-face.line-gap-override': 'as ascent-override',
  'css.at-rules.starting-style': STILL,
  'css.properties.accent-color': 'ticks have the browser’s own color',
  'css.properties.cursor.default': NO_MOUSE,
  'css.properties.cursor.pointer': NO_MOUSE,
  'css.properties.field-sizing': 'the field keeps its rows, and its text scrolls',
  'css.properties.forced-color-adjust': 'Safari has no forced colors',
  'css.properties.overscroll-behavior': 'where there is nothing to scroll, the page behind does',
  'css.properties.paint-order':
    'Chromium up to 122 lacks it for text of HTML; the site has it on text of SVG',
  'css.properties.resize': 'a phone’s fields cannot be drawn larger; they scroll',
  'css.properties.scrollbar-gutter': 'Safari’s scroll bars lie over the page',
  'css.properties.text-size-adjust':
    'iPhones have it with -webkit-; elsewhere nothing enlarges texts by itself',
  'css.properties.text-wrap': LINES,
  'css.selectors.marker': 'Safari has its color, which is all that is set',
  'css.selectors.selection': 'an iPhone’s own colors',
  'css.selectors.view-transition-group': STILL,
  'css.selectors.view-transition-new': STILL,
  'css.selectors.view-transition-old': STILL,
  'html.elements.img.fetchpriority': HINT,
  'html.elements.link.fetchpriority': HINT,
  'html.elements.script.fetchpriority': HINT,
  'html.elements.link.rel.icon': PHONES,
  'html.elements.link.rel.manifest': 'the site cannot be installed there',
  'html.elements.link.rel.prefetch': HINT,
  'html.elements.meta.name.theme-color': 'bars keep the browser’s color',
  'html.elements.meta.name.viewport': PHONES,
  'html.elements.script.type.importmap.integrity': 'scripts run without the pin: https and the policy remain',
  'html.global_attributes.is': NAMED_ONLY,
  'javascript.builtins.Function.displayName': OWN_NAME,
  'javascript.builtins.Iterator.chunks': OWN_NAME,
};

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
  if (SCRIPTS.includes(type)) return unsupportedScriptFeatures(textOf(script));
  if (type !== 'importmap') return [];
  const keys = Object.keys(JSON.parse(textOf(script)));
  const paths = keys.map((key) => ['html', 'elements', 'script', 'type', type, key]);
  return paths.filter((path) => isFeatureUnsupported(...path)).map((path) => path.join('.'));
}

function ofElement(element: Element): Iterable<string> {
  if (element.tagName === 'style') return unsupportedStyleFeatures(textOf(element));
  return element.tagName === 'script' ? ofScript(element) : [];
}

/** Lists unsupported features of a page and of its inline styles and scripts. */
const markupFeatures = (html: string): Set<string> =>
  new Set(
    elementsOf(parse(html)).flatMap((element) => [
      ...unsupportedTagFeatures(
        element.tagName,
        element.attrs.map(({ name, value }) => [name, value]),
      ),
      ...ofElement(element),
    ]),
  );

const KINDS = { js: unsupportedScriptFeatures, css: unsupportedStyleFeatures, html: markupFeatures } as const;

type Use = { feature: string; file: string };

/** Lists the unsupported features that files use, with file and position. */
export const unsupportedFeatureUses = (files: readonly { name: string; text: string }[]): Use[] =>
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
