const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;
const HINTS = /<link\b[^>]*\b(rel="modulepreload"|as="(script|fetch)")[^>]*>/g;
const HYDRATED = / data-hydrated="[^"]*"/;

/** A page as it stood in the browser, with nothing that would run and no address of the origin that it came from. */
export function staticPage(html: string, origin: string): string {
  const still = html.replace(SCRIPTS, '').replace(HINTS, '').replace(HYDRATED, '');
  return `<!doctype html>\n${still.replaceAll(`${origin}/`, '/')}`;
}
