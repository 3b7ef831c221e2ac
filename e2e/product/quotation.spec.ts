import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { expectUncovered } from '../kit/legibility';
import { ShortlistLocators } from '../kit/pages/profile';
import { PHONE_CONTEXT, REQUESTED_WORK, sendThreeQuotationRequests } from '../kit/scenes/three-requests';
import { pickThreeForShortlist, sessionStorageOf, storedShortlist } from '../kit/stored';

const MOST_TAPS = 13;

test.describe('a quotation request on a phone', () => {
  test.use(PHONE_CONTEXT);

  test('a new visitor asks three specialists for a quotation within thirteen taps from the home page', async ({
    stage,
  }) => {
    const { three, taps, chats } = await sendThreeQuotationRequests(stage);
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    await expect(stage.layout.keptLink).toHaveAccessibleName('Guardados 3');
    expect(chats.map(({ origin }) => origin)).toEqual(three.map(() => 'https://wa.me'));
    for (const [i, { nombre }] of three.entries()) {
      const text = chats[i]?.searchParams.get('text');
      expect(text).toContain(`Hola, ${nombre}.`);
      expect(text).toContain(`Trabajo: ${REQUESTED_WORK}`);
    }
  });
});

test('the preview of a quotation request updates as the visitor types, and the draft survives a reload', async ({
  page,
  visitor,
  directory,
}) => {
  const [person, ...others] = pickThreeForShortlist(directory);
  if (!person) throw new Error('nobody to keep');
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados?vista=cotizar', { stored: storedShortlist([person, ...others]) });
  await shortlist.what.fill('Cambiar el techo');
  await shortlist.where.fill('Barva, Heredia');
  await page.getByRole('radio', { name: 'Lo antes posible' }).check();
  await expect(shortlist.preview).toContainText(`Hola, ${person.nombre}.`);
  for (const line of ['Trabajo: Cambiar el techo', 'Lugar: Barva, Heredia', 'Para cuándo: Lo antes posible'])
    await expect(shortlist.preview).toContainText(line);
  expect(JSON.parse((await sessionStorageOf(page))['club:cotizacion'] ?? '')).toEqual({
    que: 'Cambiar el techo',
    donde: 'Barva, Heredia',
    cuando: 'Lo antes posible',
  });
  await visitor.reload();
  await expect(shortlist.what).toHaveValue('Cambiar el techo');
  await expect(page.getByRole('radio', { name: 'Lo antes posible' })).toBeChecked();
});

test('the page sends the quotation request to no service', async ({ page, visitor, directory }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url());
  });
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados?vista=cotizar', {
    stored: storedShortlist(pickThreeForShortlist(directory)),
  });
  await shortlist.what.fill('Cambiar el techo');
  await shortlist.tab('Lista').click();
  await shortlist.note(pickThreeForShortlist(directory)[0]?.name ?? '').fill('Llamar');
  await shortlist.tab('Pedir cotización').click();
  await expect(shortlist.preview).toContainText('Cambiar el techo');
  expect(posted).toEqual([]);
});

test('a specialist without a mobile phone gets the request by e-mail', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(
    directory,
    'with mail',
    ({ email, phone }) => email.includes('@') && phone !== '',
  );
  await page.route(`**${directory.endpoints.specialists}`, (route) =>
    route.fulfill({
      json: (JSON.parse(directory.answers.specialists) as object[]).map((row) => ({
        ...row,
        telefono: 'N/A',
      })),
    }),
  );
  await visitor.visit('/guardados?vista=cotizar', { stored: storedShortlist([person]) });
  const row = page.getByRole('region', { name: 'Pedir cotización' }).getByRole('listitem');
  await expect(row.getByRole('link')).toHaveText(['Correo']);
  await expect(row.getByRole('link')).toHaveAttribute('href', /^mailto:[^?]+\?subject=[^&]+&body=Hola/);
});

test('the shortlist requests quotations only from the selected specialists; the link «Pedir cotización» states their number', async ({
  page,
  visitor,
  directory,
}) => {
  const names = pickThreeForShortlist(directory).map(({ name }) => name);
  const [first = '', second = '', third = ''] = names;
  const shortlist = new ShortlistLocators(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit('/guardados', { stored: storedShortlist(pickThreeForShortlist(directory)) });
  await expect(shortlist.ask).toHaveText('Pedir cotización a 3 especialistas');
  await expectUncovered(shortlist.ask);
  await shortlist.chosen(second).uncheck();
  await expect(shortlist.ask).toHaveText('Pedir cotización a 2 especialistas');
  await shortlist.ask.press('Enter');
  await expect(shortlist.heading).toBeFocused();
  await expect(shortlist.request(first)).toBeVisible();
  await expect(shortlist.request(third)).toBeVisible();
  await expect(shortlist.request(second)).toBeHidden();
  await page.goBack();
  await expect(shortlist.chosen(second)).not.toBeChecked();
});
