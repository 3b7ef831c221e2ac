import { encodeQuery } from '@club/shared/routes';
import { expect, test } from '../kit/fixtures';
import { DrillDownLocators, HomeLocators } from '../kit/pages/finding';

for (const area of ['Electricidad', 'Aires Acondicionados'] as const) {
  test(`the tile ${area} leads to a notice that no specialist is available, with a link back`, async ({
    page,
    visitor,
    directory,
  }) => {
    const drillDown = new DrillDownLocators(page);
    await visitor.visit('/');
    await new HomeLocators(page).tile(area).click();

    await expect(page).toHaveURL((url) => url.pathname === '/filtro/area-trabajo');
    await expect(drillDown.notice).toHaveText(`Actualmente no hay especialistas disponibles en ${area}.`);
    await expect(page.getByRole('main')).toContainText('elija otra área de trabajo');
    await expect(drillDown.card(area)).toHaveCount(0);
    const painters = directory.people.filter(({ areas }) => areas.includes('Pintura')).length;
    await expect(drillDown.card('Pintura')).toHaveText(`Pintura ${painters} especialistas`);

    await drillDown.regresar.click();
    await expect(drillDown.headingOf('Seleccione un área de trabajo')).toBeVisible();
    await expect(drillDown.notice).toBeHidden();
  });
}

test('an area without specialists shows the notice, whatever the case and spaces of its name in the URL', async ({
  page,
  visitor,
}) => {
  for (const area of ['  electricidad ', 'ELECTRICIDAD', 'aires acondicionados', ' Aires ACONDICIONADOS']) {
    await visitor.visit(`/filtro/area-trabajo?${encodeQuery({ area })}`);
    await expect(new DrillDownLocators(page).notice, area).toBeVisible();
  }
});

test('the notice about Electricidad links to the area Eléctrico, the same trade under another name', async ({
  page,
  visitor,
  directory,
}) => {
  const [row] = JSON.parse(directory.answers.specialists) as Record<string, unknown>[];
  const electrician = { ...row, provincia: 'Heredia', canton: 'Barva', areaTrabajo: 'Eléctrico' };
  await page.route(`**${directory.endpoints.specialists}`, (route) => route.fulfill({ json: [electrician] }));
  const drillDown = new DrillDownLocators(page);
  await visitor.visit('/');
  await new HomeLocators(page).tile('Electricidad').click();

  await expect(drillDown.notice).toBeVisible();
  await page.getByRole('link', { name: 'Ver 1 especialista en Eléctrico' }).click();
  await expect(drillDown.headingOf('Seleccione una provincia para el área de Eléctrico')).toBeVisible();
  await expect(drillDown.cards).toHaveText(['Heredia 1 especialista']);
});
