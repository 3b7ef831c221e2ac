/** Paths of all routes: first those of Spec §2, then those of ruling 35. */
export const paths = {
  home: '/',
  specialists: '/especialistas',
  provinceFilter: '/filtro/provincia',
  workAreaFilter: '/filtro/area-trabajo',
  results: '/resultados',
  detail: '/detalle/:id',
  shortlist: '/guardados',
  hiringGuide: '/antes-de-contratar',
  evaluationCare: '/como-cuidamos-las-evaluaciones',
  privacy: '/privacidad',
  accessibility: '/accesibilidad',
} as const;

/**
 * Returns whether a path matches a pattern with segments like `:id`. Ignores trailing slashes and case, as the router
 * does.
 */
export function matchesPath(pathname: string, pattern: string): boolean {
  const parts = (pathname.replace(/\/+$/, '').toLowerCase() || '/').split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
  );
}
