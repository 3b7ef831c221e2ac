import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist } from '../testing/builders';
import { parseQuotation, quotationChannels, quotationMessage } from './quotation';

const wanted = { que: 'Pintar una casa de dos pisos', donde: 'Escazú, San José', cuando: 'Lo antes posible' };
const blank = { que: '', donde: ' ', cuando: '' };
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'binary', minLength: 2000, maxLength: 3000 }),
  fc.constantFrom('\n'.repeat(3000), `a${'\n'.repeat(3000)}b`, 'ñ'.repeat(3000), '🏠'.repeat(3000)),
);
const anyQuotation = fc.record({ que: anything, donde: anything, cuando: anything });

const names = (overrides: object) =>
  quotationChannels(wanted, aSpecialist(overrides)).map(({ name }) => name);

describe('quotationMessage', () => {
  test('greets the specialist by name and states work, place and date', () => {
    expect(quotationMessage(wanted, aSpecialist())).toBe(
      `Hola, María. Vi su perfil en el Club de Especialistas y quisiera pedirle una cotización.

Trabajo: Pintar una casa de dos pisos
Lugar: Escazú, San José
Para cuándo: Lo antes posible

¿Podría decirme cuánto costaría y cuándo podría hacerlo? Muchas gracias.`,
    );
  });

  test('omits blank fields and a blank name', () => {
    expect(quotationMessage(blank, { nombre: ' ' })).toBe(
      `Hola. Vi su perfil en el Club de Especialistas y quisiera pedirle una cotización.

¿Podría decirme cuánto costaría y cuándo podría hacerlo? Muchas gracias.`,
    );
  });

  test('shortens long texts with «…»', () => {
    const message = quotationMessage({ ...wanted, que: 'ñ'.repeat(5000) }, aSpecialist());
    expect(message).toMatch(/Trabajo: ñ{100,}…\nLugar: Escazú, San José/);
  });
});

describe('quotationChannels', () => {
  test('returns WhatsApp and e-mail with the message', () => {
    const [chat, mail] = quotationChannels(
      wanted,
      aSpecialist({ telefono: '8000-0012', correo: 'ana@example.com' }),
    );
    const message = quotationMessage(wanted, aSpecialist());
    expect(chat?.href).toBe(`https://wa.me/50680000012?text=${encodeURIComponent(message)}`);
    const { searchParams } = new URL(mail?.href ?? '');
    expect(mail?.href).toMatch(/^mailto:ana@example\.com\?subject=/);
    expect(searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'));
    expect(searchParams.get('subject')).toBe('Solicitud de cotización');
  });

  test('returns a call only if neither WhatsApp nor e-mail is possible', () => {
    expect(names({ telefono: 'N/A', correo: 'ana@example.com' })).toEqual(['email']);
    expect(names({ telefono: '8000-0012', correo: '-' })).toEqual(['whatsapp']);
    expect(names({ telefono: '800', correo: '-' })).toEqual(['call']);
    expect(names({ telefono: 'N/A', correo: '-' })).toEqual([]);
  });

  test('lists e-mail and call before WhatsApp for a landline', () => {
    expect(names({ telefono: '2000-0012', correo: 'ana@example.com' })).toEqual([
      'email',
      'call',
      'whatsapp',
    ]);
    expect(names({ telefono: '2000-0012', correo: '-' })).toEqual(['call', 'whatsapp']);
    expect(names({ telefono: '2000-0012 / 8000-0012', correo: '-' })).toEqual(['whatsapp']);
  });

  test('keeps every URL below 2,000 characters and encodes every text', () => {
    fc.assert(
      fc.property(anyQuotation, anything, (quotation, nombre) => {
        const person = aSpecialist({ nombre, telefono: '8000-0012', correo: 'ana@example.com' });
        const hrefs = quotationChannels(quotation, person).map(({ href }) => href);
        expect(hrefs).toHaveLength(2);
        for (const href of hrefs) expect(href.length).toBeLessThanOrEqual(2000);
        expect(hrefs[0]).toMatch(/^https:\/\/wa\.me\/50680000012\?text=[\w.!~*'()%-]+$/);
        expect(hrefs[1]).toMatch(/^mailto:ana@example\.com\?subject=[\w.!~*'()%-]+&body=[\w.!~*'()%-]+$/);
      }),
    );
  });
});

test('parseQuotation accepts any stored value', () => {
  expect(parseQuotation(wanted)).toEqual(wanted);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const text of Object.values(parseQuotation(value))) expect(typeof text).toBe('string');
    }),
  );
});
