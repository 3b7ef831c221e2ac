import {
  callHref,
  displayName,
  isBlank,
  isPhone,
  MAX_STARS,
  type SearchFilters,
  SITE_NAME,
  type Specialist,
  searchTitle,
  splitSpecializations,
  whatsappDigits,
} from '@club/shared/domain';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type {
  AggregateRating,
  BreadcrumbList,
  GeneralContractor,
  Graph,
  LocalBusiness,
  Thing,
  WebSite,
} from 'schema-dts';
import type { Average } from '../directory/directory';

const graphOf = (...things: Thing[]): Graph => ({ '@context': 'https://schema.org', '@graph': things });

const siteOn = (origin: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#sitio`,
  name: SITE_NAME,
  url: `${origin}/`,
  inLanguage: 'es-CR',
});

/** Returns the breadcrumbs of a page, from the home page on. */
const crumbs = (
  origin: string,
  steps: readonly (readonly [name: string, href: string])[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, href], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + href,
  })),
});

const HOME = ['Inicio', paths.home] as const;
const SEARCH = ['Buscar especialista', paths.specialists] as const;

export const siteGraph = (origin: string): Graph => graphOf(siteOn(origin));

export const searchGraph = (filters: SearchFilters, origin: string): Graph =>
  graphOf(crumbs(origin, [HOME, SEARCH, [searchTitle(filters), resultsHref(filters)]]));

/**
 * schema.org types by area of work. A specialist with several areas, or with an area not listed here, is a general
 * contractor.
 */
const TRADES = {
  Pintura: 'HousePainter',
  Eléctrico: 'Electrician',
  'Aire acondicionados': 'HVACBusiness',
} as const;

type Trade = (typeof TRADES)[keyof typeof TRADES] | 'GeneralContractor';

function tradeOf({ areaTrabajo }: Specialist): Trade {
  const [only = '', ...others] = areaTrabajo;
  return others.length === 0 && Object.hasOwn(TRADES, only)
    ? TRADES[only as keyof typeof TRADES]
    : 'GeneralContractor';
}

const WORST = 1;

/** Formats an average with one decimal, as the profile does. */
const ratingOf = ({ value, scored }: Average): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: Number(value.toFixed(1)),
  ratingCount: scored,
  bestRating: MAX_STARS,
  worstRating: WORST,
});

function businessOf(specialist: Specialist, average: Average | null, origin: string): LocalBusiness {
  const { id, empresa, provincia, canton, areaTrabajo, especializacion, correo, telefono } = specialist;
  const phone = whatsappDigits(telefono);
  const filled = (text: string) => !isBlank(text);
  const url = origin + detailHref(id);
  const described: Exclude<GeneralContractor, string> = {
    '@type': 'GeneralContractor',
    '@id': `${url}#especialista`,
    name: displayName(specialist),
    url,
    ...(filled(empresa) ? { legalName: empresa } : {}),
    ...(callHref(telefono) ? { telephone: phone && isPhone(phone) ? `+506${phone}` : telefono.trim() } : {}),
    ...(filled(correo) ? { email: correo } : {}),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'CR',
      ...(filled(provincia) ? { addressRegion: provincia } : {}),
      ...(filled(canton) ? { addressLocality: canton } : {}),
    },
    areaServed: [canton, provincia].filter(filled),
    knowsAbout: [...areaTrabajo, ...splitSpecializations(especializacion)].filter(filled),
    ...(average && average.value >= WORST ? { aggregateRating: ratingOf(average) } : {}),
  };
  return { ...described, '@type': tradeOf(specialist) } as LocalBusiness;
}

/** Builds the structured data of a profile. `average` covers the evaluations shown in it; null if there are none. */
export const profileGraph = (specialist: Specialist, average: Average | null, origin: string): Graph =>
  graphOf(
    businessOf(specialist, average, origin),
    crumbs(origin, [HOME, SEARCH, [displayName(specialist), detailHref(specialist.id)]]),
  );
