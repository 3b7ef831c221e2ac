import postcss, { type ChildNode } from 'postcss';
import type { Plugin } from 'vite';

type Names = ReadonlySet<string>;

/** At-rules that only group rules and have no global effect. */
const GROUPS = ['layer', 'media', 'supports', 'container', 'starting-style'];

const INNERMOST_CALL = /:([\w-]+)\(([^()]*)\)/;
const CLASS = /\.([^\s.:#[\](),>+~*|]+)/g;
/** Replaces a call that requires a local class in a selector; no class can have this name. */
const LOCAL = '&';

/**
 * Returns whether a selector requires a local class. In `:is()`, `:where()` or `:has()`, every alternative must require
 * one; other calls do not count.
 */
function isLocal(selector: string, locals: Names): boolean {
  const [call, name = '', list = ''] = INNERMOST_CALL.exec(selector) ?? [];
  if (!call) return [...selector.matchAll(CLASS)].some(([, own = '']) => own === LOCAL || locals.has(own));
  const requires =
    ['is', 'where', 'has'].includes(name) && postcss.list.comma(list).every((each) => isLocal(each, locals));
  return isLocal(selector.replace(call, requires ? `.${LOCAL}` : ''), locals);
}

/** Lists selectors and at-rules that affect elements without local classes, or that belong to no layer. */
function globalRules(node: ChildNode, locals: Names, layered = false): string[] {
  if (node.type === 'rule') return node.selectors.filter((each) => !(layered && isLocal(each, locals)));
  if (node.type !== 'atrule' || node.name === 'font-face') return [];
  const { name, params, nodes } = node;
  if (name.endsWith('keyframes') && locals.has(params)) return [];
  if (!nodes || !GROUPS.includes(name)) return [`@${name} ${params}`];
  return nodes.flatMap((child) => globalRules(child, locals, layered || name === 'layer'));
}

/** Fails the build if a remote's styles could affect the host or other remotes. */
export function localStyles(): Plugin {
  const locals = new Set<string>();
  const getJSON = (_file: string, names: Record<string, string>) => {
    for (const name of Object.values(names).join(' ').split(' ')) locals.add(name);
  };
  return {
    name: 'club:local-styles',
    apply: 'build',
    config: () => ({ css: { modules: { getJSON } } }),
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const refused = sheets.flatMap((sheet) => {
        const css = sheet.type === 'asset' ? Buffer.from(sheet.source).toString() : '';
        const rules = postcss.parse(css).nodes.flatMap((node) => globalRules(node, locals));
        return rules.map((rule) => `${sheet.fileName}: ${rule}`);
      });
      if (refused.length > 0)
        throw new Error(
          `These styles reach beyond the remote; each needs a class of a CSS module, in a layer:\n${refused.join('\n')}`,
        );
    },
  };
}
