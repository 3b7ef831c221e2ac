import { SITE_NAME } from '@club/shared/domain';
import { escapeHtml, scriptJson } from '../../platform/http/escape-html';
import { type PageHead, PICTURE_SIZE, type Picture } from './page-head';

const SITE_PICTURE: Picture = {
  path: '/compartir.png',
  alt: `${SITE_NAME}: encuentre a quien construya con usted`,
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The head's elements that tell what the page is, with absolute addresses; without an origin none that wants one. */
export function headHtml(
  { title, description, canonical, picture = SITE_PICTURE, graph }: PageHead,
  origin: string | null,
): string {
  const url = canonical === null || origin === null ? null : origin + canonical;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(canonical === null ? [meta('name', 'robots', 'noindex')] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', 'es_CR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url ? [meta('property', 'og:url', url)] : []),
    meta('property', 'og:image', (origin ?? '') + picture.path),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE_SIZE.width)),
    meta('property', 'og:image:height', String(PICTURE_SIZE.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(graph && origin !== null
      ? [`<script type="application/ld+json">${scriptJson(graph(origin))}</script>`]
      : []),
  ].join('\n    ');
}
