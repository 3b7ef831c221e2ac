import { encodeQuery } from '@club/shared/routes';
import { pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { HiringGuideLocators, ProfileLocators } from '../kit/pages/profile';

/** Returns the head of a page from its HTML, as link previews and search engines read it. */
async function headAt(origin: string, path: string) {
  const html = await (await fetch(new URL(path, origin))).text();
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const [, canonical = ''] = /<link rel="canonical" href="(.*?)">/.exec(html) ?? [];
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const [, picture = ''] = /<meta property="og:image" content="(.*?)">/.exec(html) ?? [];
  return { title, picture, canonical: canonical.replaceAll('&amp;', '&'), data };
}

test('every specialist in the sitemap has a page with name, address and structured data', async ({
  visitor,
  directory,
}) => {
  const { origin } = visitor;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const person of directory.people) {
    const path = `/detalle/${encodeURIComponent(person.id)}`;
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
    const { title, canonical, picture, data } = await headAt(origin, path);
    expect(title).toBe(`${person.name} · Club de Especialistas`);
    expect(canonical).toBe(origin + path);
    expect(picture).toBe(`${origin}/compartir/${encodeURIComponent(person.id)}.png`);
    const [business] = JSON.parse(data)['@graph'];
    expect(business).toMatchObject({ name: person.name, url: origin + path });
  }
});

test('a link preview has the same title as the page after hydration', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const { id, name, province, canton } = pickSpecialistIn(directory, 'Pintura');
  const search = encodeQuery({ provincia: province, canton, area: 'Pintura' });
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

test('each profile has its own preview picture, large enough and small in bytes', async ({
  visitor,
  directory,
}) => {
  const tags = new Set<string>();
  const people = directory.people.slice(0, 3);
  for (const { id } of people) {
    const { picture } = await headAt(visitor.origin, `/detalle/${id}`);
    // Retries, since a busy machine may render the first picture too late and send the site's picture, without ETag, instead.
    const tag = async () => (await fetch(picture)).headers.get('etag');
    await expect.poll(tag, { timeout: 30_000 }).not.toBeNull();
    const answer = await fetch(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
    const etag = answer.headers.get('etag') ?? '';
    tags.add(etag);
    expect((await fetch(picture, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  expect(tags.size).toBe(people.length);
});

test('the average in the structured data equals the average on the profile', async ({
  page,
  visitor,
  directory,
}) => {
  const rated = directory.ratings.find(({ comments }) => comments.length > 2);
  const path = `/detalle/${rated?.id}`;
  const [business] = JSON.parse((await headAt(visitor.origin, path)).data)['@graph'];
  const { ratingValue, ratingCount } = business.aggregateRating;
  const profile = new ProfileLocators(page);
  await visitor.visit(path);
  await expect(profile.ratings).toContainText(ratingValue.toFixed(1).replace('.', ','));
  const starred = rated?.comments.filter(({ calificacion }) => Number(calificacion) > 0) ?? [];
  expect(ratingCount).toBe(starred.length);
  await expect(profile.ratings).toContainText(`${rated?.comments.length} evaluaci`);
});

test('the hiring guide is in the sitemap and has one canonical address', async ({ visitor }) => {
  const { origin } = visitor;
  const html = await (await fetch(`${origin}${HiringGuideLocators.path}?x=1`)).text();
  expect(html).toContain('<title>Antes de contratar · Club de Especialistas</title>');
  expect(html).toMatch(/<meta name="description" content="Lo que conviene revisar antes de contratar/);
  expect(html).toContain(`<link rel="canonical" href="${origin}${HiringGuideLocators.path}">`);
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain(
    `<loc>${origin}${HiringGuideLocators.path}</loc>`,
  );
});
