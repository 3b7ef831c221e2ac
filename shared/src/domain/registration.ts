import { collapseSpaces, isBlank } from './text';
import type { User } from './user';
import { idCardDigits, isEmail, isIdCard, isPhone } from './user';

export type RegistrationDraft = {
  idCard: string;
  name: string;
  firstSurname: string;
  secondSurname: string;
  phone: string;
  email: string;
};
export type RegistrationErrors = Partial<Record<keyof RegistrationDraft, string>>;

type Rule = (text: string) => string | undefined;

const RULES: Record<keyof RegistrationDraft, Rule> = {
  idCard: (text) => {
    if (text === '') return 'Por favor, ingresa tu número de cédula o DIMEX.';
    if (!isIdCard(text)) {
      return 'Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos).';
    }
  },
  name: required('El nombre no puede estar vacío.'),
  firstSurname: required('El primer apellido es obligatorio.'),
  secondSurname: required('El segundo apellido es obligatorio.'),
  phone: (text) => {
    if (text === '') return 'El número de teléfono es obligatorio.';
    if (!isPhone(text)) return 'El teléfono debe tener 8 dígitos y comenzar con un número válido.';
  },
  email: (text) => {
    if (text !== '' && !isEmail(text)) return 'El formato del correo electrónico no es válido.';
  },
};

/** Returns an error message for each invalid field; empty if the form is valid. Spec §5. */
export function validateRegistration(draft: RegistrationDraft): RegistrationErrors {
  const errors: RegistrationErrors = {};
  for (const field of Object.keys(RULES) as (keyof RegistrationDraft)[]) {
    const message = RULES[field](draft[field].trim());
    if (message) errors[field] = message;
  }
  return errors;
}

/** Converts a valid draft to a user. Spec §3. */
export function toUser(draft: RegistrationDraft): User {
  const email = draft.email.trim();
  return {
    name: collapseSpaces(draft.name),
    lastName: `${collapseSpaces(draft.firstSurname)} ${collapseSpaces(draft.secondSurname)}`,
    phone: draft.phone.trim(),
    ...(email && { email }),
    idCard: idCardDigits(draft.idCard),
  };
}

function required(message: string): Rule {
  return (text) => (isBlank(text) ? message : undefined);
}
