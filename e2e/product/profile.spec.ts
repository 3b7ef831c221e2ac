import { folded, hasEmail, hasMobile, pick } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { serveVariants } from '../kit/lists';
import { Profile } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';

test('a profile shows company, areas, point of sale, coverage, phone and e-mail', async ({
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

/** Text with right-to-left and zero-width characters, emoji and combining accents. */
const FOREIGN = '\u202eمحمد Jose\u0301\u200b 👷🏽‍♀️';

test('markup and text in any script are shown as text and can be searched', async ({
  page,
  visitor,
  directory,
}) => {
  const evil = '<img src=x onerror=alert(1)>';
  await serveVariants(page, directory, [
    { nombre: evil, apellido1: FOREIGN, empresa: evil, especializacion: evil, puntoVenta: evil },
  ]);
  const profile = new Profile(page);
  await visitor.visit('/detalle/0');
  await expect(profile.heading).toContainText(evil);
  await expect(profile.information('Empresa')).toHaveText(evil);
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  const search = new HeaderSearch(page);
  await search.type('josé');
  await expect(search.suggestions.filter({ hasText: /Jose\u0301|José/ })).toHaveCount(1);
});

test('the legal notice is at the end of the profile', async ({ page, visitor, directory }) => {
  const [person] = directory.people;
  const { legalNotice } = new Profile(page);
  await visitor.visit(`/detalle/${person?.id}`);
  const text = folded((await legalNotice.textContent()) ?? '');
  for (const word of ['informativo', 'verificar', 'relacion laboral', 'servicio al cliente'])
    expect(text).toContain(word);
  await expect(legalNotice.getByRole('link')).toHaveAttribute('href', /^tel:/);
});
