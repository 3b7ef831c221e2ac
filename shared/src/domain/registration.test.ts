import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRegistrationDraft, aUser } from '../testing/builders';
import { toUser, validateRegistration } from './registration';
import { parseUser } from './user';

const errorsOf = (overrides: Parameters<typeof aRegistrationDraft>[0]) =>
  validateRegistration(aRegistrationDraft(overrides));

describe('validateRegistration', () => {
  test('accepts a valid draft with or without e-mail', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ email: ' ' })).toEqual({});
  });

  test.each([
    ['name', 'El nombre no puede estar vacío.'],
    ['firstSurname', 'El primer apellido es obligatorio.'],
    ['secondSurname', 'El segundo apellido es obligatorio.'],
    ['phone', 'El número de teléfono es obligatorio.'],
    ['idCard', 'Por favor, ingresa tu número de cédula o DIMEX.'],
  ])('requires %s', (field, message) => {
    expect(errorsOf({ [field]: '' })).toEqual({ [field]: message });
    expect(errorsOf({ [field]: '  ' })).toEqual({ [field]: message });
  });

  test.each(['name', 'firstSurname', 'secondSurname'])(
    'rejects %s that consists of invisible characters',
    (field) => {
      expect(Object.keys(errorsOf({ [field]: '\u200b\u3164' }))).toEqual([field]);
    },
  );

  test.each(['1000000', '10000000', '90000000', '800000123'])('rejects the phone %s', (phone) => {
    expect(errorsOf({ phone })).toEqual({
      phone: 'El teléfono debe tener 8 dígitos y comenzar con un número válido.',
    });
  });

  test.each(['ana', 'ana@example', 'ana@@example.com'])('rejects the e-mail %s', (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'El formato del correo electrónico no es válido.' });
  });

  test.each(['023456789', '1234567890', '12345', '1234567890123', 'A12345678'])(
    'rejects the identification %s',
    (idCard) => {
      expect(errorsOf({ idCard })).toEqual({
        idCard: 'Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos).',
      });
    },
  );

  test('returns an error message for every invalid field', () => {
    const empty = { idCard: '', name: '', firstSurname: '', secondSurname: '', phone: '', email: 'x' };
    expect(Object.keys(errorsOf(empty)).sort()).toEqual(Object.keys(empty).sort());
  });
});

describe('toUser', () => {
  test('joins the surnames and removes hyphens from the identification', () => {
    expect(toUser(aRegistrationDraft())).toEqual(aUser());
    expect(toUser(aRegistrationDraft({ phone: ` ${aUser().phone} ` }))).toEqual(aUser());
  });

  test('omits a blank e-mail', () => {
    expect(toUser(aRegistrationDraft({ email: ' ' }))).not.toHaveProperty('email');
  });

  test('returns only users that parseUser accepts', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, text, (name, firstSurname, secondSurname) => {
        const draft = aRegistrationDraft({ name, firstSurname, secondSurname });
        fc.pre(Object.keys(validateRegistration(draft)).length === 0);
        const user = toUser(draft);
        expect(parseUser(JSON.parse(JSON.stringify(user)))).toEqual(user);
      }),
    );
  });
});
