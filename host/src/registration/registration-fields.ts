import { NAME_PART_MAX_LENGTH, type RegistrationDraft } from '@club/shared/domain';
import type { TextFieldProps } from '@club/shared/ui';

export type FieldName = keyof RegistrationDraft;

type FieldLook = Pick<
  TextFieldProps,
  'label' | 'hint' | 'optional' | 'inputMode' | 'autoComplete' | 'type' | 'maxLength'
>;

const PART_OF_NAME = { maxLength: NAME_PART_MAX_LENGTH } as const;

/** The registration form's fields in their order (Spec §2, Registration modal). */
export const FIELDS: readonly (FieldLook & { name: FieldName })[] = [
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

export const EMPTY_DRAFT: RegistrationDraft = {
  idCard: '',
  name: '',
  firstSurname: '',
  secondSurname: '',
  phone: '',
  email: '',
};
