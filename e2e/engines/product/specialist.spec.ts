import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { REMOTE_NAMES } from '@club/shared/federation';
import { aRegistrationDraft } from '@club/shared/testing';
import { fetchDirectory, pickSpecialist, pickWithMobileAndEmail } from '../../kit/directory';
import { dismissNotice, register, searchFor, submitEvaluation, submitFeedback } from '../acts';
import type { EngineSite } from '../engine-site';
import { expect, test } from '../fixtures';
import { pollUntil } from '../view';

const SPECIALISTS = new RegExp(DEMO_SITE_CONFIG.endpoints.specialists);

/** Registration data with unusual values, which the test would recognize in any requested URL. */
const CANARY = aRegistrationDraft({
  name: 'Canaria',
  firstSurname: 'Quetzálvez',
  phone: '87654321',
  email: 'canaria@example.com',
  idCard: '987654321',
});

/** Lists the comments that the service returns for a specialist. */
async function commentsOn(id: string, origin: string): Promise<unknown[]> {
  const { ratings } = await fetchDirectory(origin);
  return ratings
    .filter((rating) => rating.id === id)
    .flatMap(({ comments }) => comments.map(({ comentario }) => comentario));
}

/** Expects that no requested URL contains visitor data, and that no remote's origin gets the URL of the page. */
function expectDiscretion(site: EngineSite): void {
  const remotes = REMOTE_NAMES.flatMap((name) => site.remotes[name].asked(/./));
  const asked = [...site.host.asked(/./), ...remotes];
  expect(asked.length).toBeGreaterThan(20);
  const told = asked.map(({ url, referer }) => decodeURIComponent(`${url} ${referer}`));
  const { name, firstSurname, phone, email = '', idCard } = CANARY;
  const secrets = [name, firstSurname, phone, email, idCard];
  expect(told.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  const pages = remotes.filter(
    ({ referer }) => referer.startsWith(`${site.origin}/`) && referer !== `${site.origin}/`,
  );
  expect(pages).toEqual([]);
}

test('a visitor uses the contacts, registers, evaluates and comments, and no requested URL contains visitor data', async ({
  visitor,
  directory,
  site,
  engineName,
}) => {
  const person = pickWithMobileAndEmail(directory);
  const contact = visitor.main.role('region', 'Contacte al especialista');
  await visitor.visit(`/detalle/${person.id}`, { registered: false });
  await dismissNotice(visitor);
  await test.step('the buttons for WhatsApp, e-mail and calls use the specialist’s contacts', async () => {
    const digits = person.phone.replace(/\D/g, '');
    expect(await contact.role('link', /WhatsApp/).attribute('href')).toMatch(
      new RegExp(`^https://wa\\.me/506${digits}(\\?|$)`),
    );
    expect(await contact.role('link', /Correo/).attribute('href')).toMatch(
      new RegExp(`^mailto:${person.email}(\\?|$)`),
    );
    expect(await contact.role('link', /Llamar/).attribute('href')).toBe(`tel:${person.phone}`);
  });
  await test.step('an anonymous visitor is warned and registers; the evaluation is confirmed and stored once', async () => {
    const comment = `Cumplió con todo lo acordado, visto en ${engineName}.`;
    await visitor.main.role('button', 'Evaluar especialista').click();
    await visitor.dialog('Registro').role('alert').appear();
    await register(visitor, CANARY);
    await submitEvaluation(visitor, comment);
    const stored = async () => (await commentsOn(person.id, site.origin)).filter((text) => text === comment);
    await pollUntil('the evaluation is in the list', async () => (await stored()).length > 0);
    expect(await stored()).toHaveLength(1);
  });
  await test.step('feedback on the site is confirmed', () =>
    submitFeedback(visitor, `Fácil de usar en ${engineName}.`));
  await test.step('the profile of a specialist without e-mail recommends the other contacts', async () => {
    const mailless = pickSpecialist(
      directory,
      'without mail',
      ({ email, video }) => email === '' && video === '',
    );
    await searchFor(visitor, mailless.name);
    await visitor.at(`/detalle/${mailless.id}`);
    await contact.role('button', /Correo/).click();
    const dialog = visitor.dialog();
    await dialog.text('Por favor, intente con otro medio.').appear();
    await dialog.role('button', 'Aceptar').click();
    await dialog.vanish();
  });
  await test.step('no address contains visitor data, no remote’s origin learns the page, and there is no cookie', async () => {
    expectDiscretion(site);
    expect(await visitor.tab.run(() => document.cookie)).toBe('');
  });
});

const MARKUP = '<img src=x onerror=alert(1)>';

/** Text with right-to-left and zero-width characters, emoji and combining accents. */
const FOREIGN = '\u202eمحمد Jose\u0301\u200b 👷🏽‍♀️';

const VIDEOS = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://youtube.com.example.com/embed/aqz-KE-bpKQ',
];

test('names with markup appear as text and can be searched; a video with a forbidden URL is replaced by the default picture', async ({
  visitor,
  site,
  directory,
}) => {
  const [row] = JSON.parse(directory.answers.specialists) as object[];
  const texts = { nombre: MARKUP, apellido1: FOREIGN, apellido2: '', empresa: MARKUP, puntoVenta: MARKUP };
  const rows = VIDEOS.map((video, i) => ({ ...row, ...texts, video, id: `raro-${i}` }));
  site.host.spoil(SPECIALISTS, (_body, response) => response.end(JSON.stringify(rows)));
  for (const { id } of rows) {
    await visitor.visit(`/detalle/${id}`);
    const heading = visitor.heading.part('bdi');
    await pollUntil('the name is text', async () => (await heading.texts()).join().startsWith(MARKUP));
    await visitor.main.part('img[src^="/imagenes/perfil.svg"]').appear();
    const made = 'iframe, img[src="x"], [onerror], script[src^="data:"]';
    expect(await visitor.page.part(made).texts()).toEqual([]);
    await visitor.composed();
  }
  await visitor.page.part('[placeholder^="Buscar especialista"]').type('josé');
  await visitor.page.role('option', /Jose\u0301|José/).appear();
});
