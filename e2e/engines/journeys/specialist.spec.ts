import { fetchDirectory } from '../../data/directory';
import { hasEmail, hasMobile, pick, pickWithoutVideo } from '../../data/pick';
import { dismissNotice, register } from '../acts/account';
import { sendEvaluation, sendFeedback } from '../acts/sending';
import { expect, test } from '../fixtures';
import { until } from '../view/until';

/** What the service tells of a specialist's evaluations by now. */
async function commentsOn(id: string, origin: string): Promise<unknown[]> {
  const { ratings } = await fetchDirectory(origin);
  return ratings
    .filter((rating) => rating.id === id)
    .flatMap(({ comments }) => comments.map(({ comentario }) => comentario));
}

test('anonymous, warned, registered, heard: an evaluation is thanked for and stored once', async ({
  visitor,
  directory,
  site,
  engineName,
}) => {
  const person = pickWithoutVideo(directory);
  const comment = `Cumplió con todo lo acordado, visto en ${engineName}.`;
  await visitor.visit(`/detalle/${person.id}`, { registered: false });
  await dismissNotice(visitor);
  await visitor.main.role('button', 'Evaluar especialista').click();
  await visitor.dialog('Registro').role('alert').appear();
  await register(visitor);
  await sendEvaluation(visitor, comment);
  const stored = async () => (await commentsOn(person.id, site.origin)).filter((text) => text === comment);
  await until('the evaluation is in the list', async () => (await stored()).length > 0);
  expect(await stored()).toHaveLength(1);
});

test('a comment on the site is thanked for', async ({ visitor, engineName }) => {
  await visitor.visit('/especialistas');
  await sendFeedback(visitor, `Fácil de usar en ${engineName}.`);
});

test('WhatsApp, mail and call lead to the specialist', async ({ visitor, directory }) => {
  const person = pick(
    directory,
    'whom all reach',
    (one) => hasEmail(one) && hasMobile(one) && one.video === '',
  );
  await visitor.visit(`/detalle/${person.id}`);
  const contact = visitor.main.role('region', 'Contacte al especialista');
  const digits = person.phone.replace(/\D/g, '');
  expect(await contact.role('link', /WhatsApp/).attribute('href')).toMatch(
    new RegExp(`^https://wa\\.me/506${digits}(\\?|$)`),
  );
  expect(await contact.role('link', /Correo/).attribute('href')).toMatch(
    new RegExp(`^mailto:${person.email}(\\?|$)`),
  );
  expect(await contact.role('link', /Llamar/).attribute('href')).toBe(`tel:${person.phone}`);
});

test('whoever has no mail is better reached another way', async ({ visitor, directory }) => {
  const person = pick(directory, 'without mail', (one) => one.email === '' && one.video === '');
  await visitor.visit(`/detalle/${person.id}`);
  await visitor.main
    .role('region', 'Contacte al especialista')
    .role('button', /Correo/)
    .click();
  const dialog = visitor.dialog();
  await dialog.text('Por favor, intente con otro medio.').appear();
  await dialog.role('button', 'Aceptar').click();
  await dialog.vanish();
});
