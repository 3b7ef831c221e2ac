import { pickWorkerIn } from '../data/pick';
import { expect, test } from '../fixtures';

/** What the document says of itself, as a preview or a search engine reads it without scripts. */
async function headAt(origin: string, path: string) {
  const html = await (await fetch(new URL(path, origin))).text();
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const [, canonical = ''] = /<link rel="canonical" href="(.*?)">/.exec(html) ?? [];
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return { title, canonical: canonical.replaceAll('&amp;', '&'), data };
}

test('every specialist of the sitemap has a page with his name, its address and what machines read', async ({
  visitor,
  directory,
}) => {
  const { origin } = visitor;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const person of directory.people) {
    const path = `/detalle/${encodeURIComponent(person.id)}`;
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
    const { title, canonical, data } = await headAt(origin, path);
    expect(title).toBe(`${person.name} · Club de Especialistas`);
    expect(canonical).toBe(origin + path);
    const [business] = JSON.parse(data)['@graph'];
    expect(business).toMatchObject({ name: person.name, url: origin + path });
  }
});

test('the title that a link’s preview shows is the one that the page then has', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const { id, name, province, canton } = pickWorkerIn(directory, 'Pintura');
  const search = new URLSearchParams({ provincia: province, canton, area: 'Pintura' });
  const headings = [
    [`/detalle/${id}`, name],
    [`/resultados?${search}`, 'Resultados de su búsqueda'],
    ['/especialistas', '¿Cómo desea buscar a su especialista?'],
  ] as const;
  for (const [path, heading] of headings) {
    const { title, canonical } = await headAt(visitor.origin, path);
    await visitor.visit(path);
    await expect(layout.heading).toHaveText(heading);
    await expect(page).toHaveTitle(title);
    expect(canonical).toBe(new URL(path, visitor.origin).href);
  }
});
