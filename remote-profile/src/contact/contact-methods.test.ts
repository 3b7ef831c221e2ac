import { aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactMethods, greeting, joinWithAnd } from './contact-methods';

const hrefs = (overrides: Parameters<typeof aSpecialist>[0]) =>
  Object.fromEntries(contactMethods(aSpecialist(overrides)).map(({ name, href }) => [name, href]));

describe('the contact methods', () => {
  test('are WhatsApp, call and e-mail, in this order', () => {
    expect(contactMethods(aSpecialist()).map(({ label }) => label)).toEqual(['WhatsApp', 'Correo', 'Llamar']);
  });

  test.each([
    ['2000-0002', 'Llamar'],
    ['+506 2000-0002', 'Llamar'],
    ['2000-0002 / 8000-0001', 'WhatsApp'],
    ['No tiene', 'WhatsApp'],
  ])('for the phone %j begin with «%s»', (telefono, first) => {
    expect(contactMethods(aSpecialist({ telefono })).map(({ label }) => label)[0]).toBe(first);
  });

  test('write to 506 and the digits of the phone, with a greeting that names the specialist and the area', () => {
    const url = new URL(hrefs({ telefono: '8000-0001' }).whatsapp ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/50680000001');
    expect(url.searchParams.get('text')).toBe(
      'Hola, María. Vi su perfil en el Club de Especialistas, en el área de Construcción, y me gustaría hacerle una consulta.',
    );
  });

  test('call the phone number unchanged and write to the e-mail address', () => {
    const { call, email } = hrefs({ telefono: '8000-0001', correo: 'm@example.com' });
    expect(call).toBe('tel:8000-0001');
    const mail = new URL(email ?? '');
    expect(mail.pathname).toBe('m@example.com');
    expect(mail.searchParams.get('subject')).toBe('Consulta sobre sus servicios');
    expect(mail.searchParams.get('body')).toBe(greeting(aSpecialist()));
  });

  test('have no link without usable data', () => {
    expect(hrefs({ telefono: ' ', correo: 'No tiene' })).toEqual({ whatsapp: null, email: null, call: null });
  });
});

describe('the greeting', () => {
  test('names every area', () => {
    expect(greeting(aSpecialist({ areaTrabajo: ['Construcción', 'Eléctrico', 'Pintura'] }))).toContain(
      ' en el Club de Especialistas, en las áreas de Construcción, Eléctrico y Pintura, y me gustaría ',
    );
  });

  test('omits unknown parts', () => {
    const unknown = { nombre: ' ', apellido1: '', apellido2: '', areaTrabajo: [] };
    expect(greeting(aSpecialist(unknown))).toBe(
      'Hola. Vi su perfil en el Club de Especialistas y me gustaría hacerle una consulta.',
    );
  });
});

const BY_TABLES = new Intl.ListFormat('es-CR');

const beginning = fc.constantFrom(
  '',
  'i',
  'I',
  'í',
  'h',
  'hi',
  'Hi',
  'hí',
  'hie',
  'Hia',
  'hió',
  'y',
  'e',
  'Iluminación',
);
const word = fc
  .tuple(beginning, fc.constantFrom('', 'a', 'e', 'o', 'erro', 'nstalaciones', ' eléctricas'))
  .map((parts) => parts.join(''))
  .filter((name) => name.trim() !== '');

test.each([
  [[], ''],
  [['Pintura'], 'Pintura'],
  [['Pintura', 'Eléctrico'], 'Pintura y Eléctrico'],
  [['Pintura', 'Eléctrico', 'Impermeabilización'], 'Pintura, Eléctrico e Impermeabilización'],
])('joinWithAnd joins the words %j as «%s»', (items, text) => {
  expect(joinWithAnd(items)).toBe(text);
});

test('joinWithAnd joins any words as `Intl.ListFormat` does', () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(joinWithAnd(words)).toBe(BY_TABLES.format(words));
    }),
  );
});
