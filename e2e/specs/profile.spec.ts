import { hasEmail, hasMobile, pick } from '../data/pick';
import { folded } from '../data/text';
import { expect, test } from '../fixtures';
import { serveVariants } from '../fixtures/variants';
import { Profile } from '../page-models/profile';

test('a profile tells company, areas, point of sale, coverage, phone and e-mail', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pick(
    directory,
    'with every datum',
    (one) => hasEmail(one) && hasMobile(one) && one.company !== '',
  );
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(profile.information('Empresa')).toHaveText(person.company);
  await expect(profile.information('Áreas de trabajo')).toHaveText(person.areas.join(', '));
  await expect(profile.information('Punto de venta asociado')).not.toBeEmpty();
  await expect(profile.information('Área de cobertura')).not.toBeEmpty();
  await expect(profile.information('Teléfono')).toHaveText(person.phone);
  await expect(profile.information('Correo electrónico')).toHaveText(person.email);
});

test('markup in any text is shown as text', async ({ page, visitor, directory }) => {
  const evil = '<img src=x onerror=alert(1)>';
  await serveVariants(page, directory, [
    { nombre: evil, empresa: evil, especializacion: evil, puntoVenta: evil },
  ]);
  const profile = new Profile(page);
  await visitor.visit('/detalle/0');
  await expect(profile.heading).toContainText(evil);
  await expect(profile.information('Empresa')).toHaveText(evil);
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('the legal notice closes the profile', async ({ page, visitor, directory }) => {
  const [person] = directory.people;
  const { legalNotice } = new Profile(page);
  await visitor.visit(`/detalle/${person?.id}`);
  const text = folded((await legalNotice.textContent()) ?? '');
  for (const word of ['informativo', 'verificar', 'relacion laboral', 'servicio al cliente'])
    expect(text).toContain(word);
  await expect(legalNotice.getByRole('link')).toHaveAttribute('href', /^tel:/);
});
