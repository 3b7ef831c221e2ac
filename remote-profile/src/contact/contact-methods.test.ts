import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { contactMethods, greeting } from './contact-methods';

const hrefs = (overrides: Parameters<typeof aSpecialist>[0]) =>
  Object.fromEntries(contactMethods(aSpecialist(overrides)).map(({ name, href }) => [name, href]));

describe('contactMethods', () => {
  test('returns WhatsApp, call and e-mail, in this order', () => {
    expect(contactMethods(aSpecialist()).map(({ label }) => label)).toEqual(['WhatsApp', 'Correo', 'Llamar']);
  });

  test.each([
    ['2000-0002', 'Llamar'],
    ['+506 2000-0002', 'Llamar'],
    ['2000-0002 / 8000-0001', 'WhatsApp'],
    ['No tiene', 'WhatsApp'],
  ])('for the phone %j starts with «%s»', (telefono, first) => {
    expect(contactMethods(aSpecialist({ telefono })).map(({ label }) => label)[0]).toBe(first);
  });

  test('links WhatsApp to 506 and the phone’s digits, with a greeting that contains the specialist’s name', () => {
    const url = new URL(hrefs({ telefono: '8000-0001' }).whatsapp ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/50680000001');
    expect(url.searchParams.get('text')).toBe(
      'Hola, María. Vi su perfil en el Club de Especialistas y quisiera hacerle una consulta.',
    );
  });

  test('links the call to the phone as written, and the mail to the e-mail address', () => {
    const { call, email } = hrefs({ telefono: '8000-0001', correo: 'm@example.com' });
    expect(call).toBe('tel:8000-0001');
    const mail = new URL(email ?? '');
    expect(mail.pathname).toBe('m@example.com');
    expect(mail.searchParams.get('subject')).toBe('Consulta sobre sus servicios');
    expect(mail.searchParams.get('body')).toBe(greeting(aSpecialist()));
  });

  test('returns no link for unusable data', () => {
    expect(hrefs({ telefono: ' ', correo: 'No tiene' })).toEqual({ whatsapp: null, email: null, call: null });
  });
});

test('the greeting omits a missing name', () => {
  expect(greeting(aSpecialist({ nombre: ' ' }))).toBe(
    'Hola. Vi su perfil en el Club de Especialistas y quisiera hacerle una consulta.',
  );
});
