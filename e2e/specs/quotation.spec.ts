import type { Locator } from '@playwright/test';
import type { Directory, Person } from '../data/directory';
import { keptBefore, threeToKeep } from '../data/kept';
import { hasMobile, listedSpecializations, matching, pick } from '../data/pick';
import { expect, test } from '../fixtures';
import { sessionStorageOf } from '../fixtures/storage';
import { DrillDown } from '../page-models/drill-down';
import { Home } from '../page-models/home';
import { Registration } from '../page-models/registration';
import { heartOf, Shortlist } from '../page-models/shortlist';

const MOST_TAPS = 12;

/** A search by tile that finds three with a mobile phone. */
function searchForThree(directory: Directory): {
  area: 'Pintura' | 'Construcción';
  one: Person;
  three: Person[];
} {
  for (const area of ['Pintura', 'Construcción'] as const) {
    for (const one of directory.people) {
      const [especializacion] = listedSpecializations(one, area);
      if (!one.areas.includes(area) || !especializacion) continue;
      const filters = { provincia: one.province, canton: one.canton, area, especializacion };
      const three = matching(directory, filters).filter(hasMobile).slice(0, 3);
      if (three.length === 3) return { area, one, three };
    }
  }
  throw new Error('The data holds no search that finds three');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a newcomer asks three specialists for a quotation within twelve taps from the home page', async ({
    page,
    context,
    visitor,
    layout,
    directory,
  }) => {
    await context.route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }),
    );
    const { area, one, three } = searchForThree(directory);
    const [especializacion = ''] = listedSpecializations(one, area);
    const drillDown = new DrillDown(page);
    const shortlist = new Shortlist(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };

    await visitor.visit('/', { registered: false });
    const { notice } = new Registration(page);
    await notice.box.waitFor();
    await tap(notice.box.getByRole('button', { name: 'Ahora no, seguir navegando' }));
    await tap(new Home(page).tile(area));
    await tap(drillDown.card(one.province));
    await tap(drillDown.card(one.canton));
    await tap(drillDown.card(especializacion));
    for (const { name } of three) await tap(heartOf(page, name));
    await expect(layout.keptLink).toHaveAccessibleName('Guardados 3');
    await tap(layout.keptLink);
    await shortlist.what.fill('Pintar la sala');
    for (const [i, { name }] of three.entries()) {
      const row = page.getByRole('region', { name: 'Pedir cotización' }).getByRole('listitem').nth(i);
      await expect(row).toContainText(name);
      const opened = context.waitForEvent('page');
      await tap(row.getByRole('link', { name: 'WhatsApp' }));
      const chat = new URL((await opened).url());
      expect(chat.origin).toBe('https://wa.me');
      expect(chat.searchParams.get('text')).toContain(`Hola, ${name}.`);
      expect(chat.searchParams.get('text')).toContain('Trabajo: Pintar la sala');
      await expect(row).toContainText('Abierto en WhatsApp');
    }
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  });
});

test('the message follows what is typed, and its draft is there after a reload', async ({
  page,
  visitor,
  directory,
}) => {
  const [person, ...others] = threeToKeep(directory);
  if (!person) throw new Error('nobody to keep');
  const shortlist = new Shortlist(page);
  await visitor.visit('/guardados', { stored: keptBefore([person, ...others]) });
  await shortlist.what.fill('Cambiar el techo');
  await shortlist.where.fill('Barva, Heredia');
  await page.getByRole('radio', { name: 'Lo antes posible' }).check();
  await expect(shortlist.preview).toContainText(`Hola, ${person.name}.`);
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

test('nothing of it is sent to any service by the page', async ({ page, visitor, directory }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url());
  });
  const shortlist = new Shortlist(page);
  await visitor.visit('/guardados', { stored: keptBefore(threeToKeep(directory)) });
  await shortlist.what.fill('Cambiar el techo');
  await shortlist.note(threeToKeep(directory)[0]?.name ?? '').fill('Llamar');
  await expect(shortlist.preview).toContainText('Cambiar el techo');
  expect(posted).toEqual([]);
});

test('who has no phone for WhatsApp is written to by mail', async ({ page, visitor, directory }) => {
  const person = pick(directory, 'with mail', ({ email, phone }) => email.includes('@') && phone !== '');
  await page.route(`**${directory.endpoints.specialists}`, (route) =>
    route.fulfill({
      json: (JSON.parse(directory.answers.specialists) as object[]).map((row) => ({
        ...row,
        telefono: 'N/A',
      })),
    }),
  );
  await visitor.visit('/guardados', { stored: keptBefore([person]) });
  const row = page.getByRole('region', { name: 'Pedir cotización' }).getByRole('listitem');
  await expect(row.getByRole('link')).toHaveText(['Correo']);
  await expect(row.getByRole('link')).toHaveAttribute('href', /^mailto:[^?]+\?subject=[^&]+&body=Hola/);
});
