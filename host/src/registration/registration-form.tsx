import {
  NAME_PART_MAX_LENGTH,
  normalizePhoneInput,
  type RegistrationDraft,
  toUser,
  type User,
  validateRegistration,
} from '@club/shared/domain';
import { TextField, type TextFieldProps } from '@club/shared/ui';
import { type SubmitEvent, useState } from 'react';
import styles from './registration-form.module.css';

type FieldName = keyof RegistrationDraft;

type FieldLook = Pick<
  TextFieldProps,
  'label' | 'hint' | 'optional' | 'inputMode' | 'autoComplete' | 'type' | 'maxLength'
>;

const PART_OF_NAME = { maxLength: NAME_PART_MAX_LENGTH } as const;

/** The form's fields in display order (Spec §2, Registration modal). */
export const REGISTRATION_FIELDS: readonly (FieldLook & { name: FieldName })[] = [
  {
    name: 'idCard',
    label: 'Número de cédula o DIMEX',
    hint: 'Cédula: 9 dígitos. DIMEX: 11 o 12 dígitos.',
    inputMode: 'numeric',
    autoComplete: 'off',
  },
  { name: 'name', label: 'Nombre', autoComplete: 'given-name', ...PART_OF_NAME },
  { name: 'firstSurname', label: 'Primer apellido', autoComplete: 'family-name', ...PART_OF_NAME },
  { name: 'secondSurname', label: 'Segundo apellido', autoComplete: 'off', ...PART_OF_NAME },
  {
    name: 'phone',
    label: 'Teléfono',
    hint: '8 dígitos; empieza con un número del 2 al 8',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-local',
  },
  { name: 'email', label: 'Correo electrónico', optional: true, type: 'email', autoComplete: 'email' },
];

export const EMPTY_REGISTRATION_DRAFT: RegistrationDraft = {
  idCard: '',
  name: '',
  firstSurname: '',
  secondSurname: '',
  phone: '',
  email: '',
};

/** Returns a draft with a user's data; takes the last word of `lastName` as the second surname. */
export function toRegistrationDraft({ idCard, name, lastName, phone, email }: User): RegistrationDraft {
  const words = lastName.trim().split(/\s+/);
  const secondSurname = words.length > 1 ? (words.pop() ?? '') : '';
  return { idCard, name, firstSurname: words.join(' '), secondSurname, phone, email: email ?? '' };
}

type Props = { id: string; initial: RegistrationDraft; onValid: (user: User) => void };

/**
 * Shows the fields, each with its error below (Spec §5, Registration form). The submit button is outside the form and
 * refers to it by `id`.
 */
export function RegistrationForm({ id, initial, onValid }: Props) {
  const [draft, setDraft] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errors = isSubmitted ? validateRegistration(draft) : {};

  const change = (field: FieldName, text: string) =>
    setDraft({ ...draft, [field]: field === 'phone' ? normalizePhoneInput(text) : text });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSubmitted(true);
    const found = validateRegistration(draft);
    const wrong = REGISTRATION_FIELDS.find(({ name }) => found[name]);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    else onValid(toUser(draft));
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {REGISTRATION_FIELDS.map(({ name, ...look }) => (
        <TextField
          key={name}
          {...look}
          name={name}
          value={draft[name]}
          error={errors[name]}
          required={!look.optional}
          onChange={(event) => change(name, event.target.value)}
        />
      ))}
    </form>
  );
}

/** States which data are stored, which are sent, when and to which recipients (ruling 23). */
export function PrivacyText() {
  return (
    <p className={styles.privacy}>
      Sus datos se guardan solo en este navegador. Si envía una evaluación, nuestra tienda recibe su nombre,
      cédula o DIMEX, teléfono y correo para comprobar que es auténtica, y los trata según la Ley 8968. Se
      publican su nombre, las estrellas y el comentario; lo demás no. Puede ver, corregir o borrar sus datos
      en «Mis datos».
    </p>
  );
}
