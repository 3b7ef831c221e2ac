import { SITE_NAME } from '@club/shared/domain';
import { escapeHtml, scriptJson } from '../../http/escape-html';
import type { PageHead } from './page-head';

/** The picture that stands for the site wherever a link to it is shown. */
const PICTURE = { path: '/compartir.png', width: '1200', height: '630' };

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The head's elements that tell what the page is, with absolute addresses. */
export function headHtml({ title, description, canonical, graph }: PageHead, origin: string): string {
  const url = canonical === null ? null : origin + canonical;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', 'es_CR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url ? [meta('property', 'og:url', url)] : []),
    meta('property', 'og:image', origin + PICTURE.path),
    meta('property', 'og:image:width', PICTURE.width),
    meta('property', 'og:image:height', PICTURE.height),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(graph ? [`<script type="application/ld+json">${scriptJson(graph(origin))}</script>`] : []),
  ].join('\n    ');
}
