/** What a field can hold. */
export type FieldKinds = { text: string; list: string[] };
export type FieldKind = keyof FieldKinds;

/** Every field of a specialist and what it holds; texts are '' and lists are empty when unknown. Spec §3. */
export const FIELD_KINDS = {
  id: 'text',
  nombre: 'text',
  apellido1: 'text',
  apellido2: 'text',
  empresa: 'text',
  provincia: 'text',
  canton: 'text',
  areaTrabajo: 'list',
  especializacion: 'text',
  certificados: 'list',
  telefono: 'text',
  correo: 'text',
  video: 'text',
  puntoVenta: 'text',
  areaCovertura: 'text',
} as const satisfies Record<string, FieldKind>;

export type SpecialistField = keyof typeof FIELD_KINDS;
export type FieldValue<F extends SpecialistField> = FieldKinds[(typeof FIELD_KINDS)[F]];
export type Specialist = { [F in SpecialistField]: FieldValue<F> };

export const SPECIALIST_FIELDS = Object.keys(FIELD_KINDS) as SpecialistField[];

const BLANK: { [K in FieldKind]: () => FieldKinds[K] } = { text: () => '', list: () => [] };

/** What stands in a field that nobody knows. */
export const blankField = <F extends SpecialistField>(field: F): FieldValue<F> => BLANK[FIELD_KINDS[field]]();

/** The specialist whose fields are read one by one. */
export function buildSpecialist(read: <F extends SpecialistField>(field: F) => FieldValue<F>): Specialist {
  const specialist: Partial<Record<SpecialistField, FieldKinds[FieldKind]>> = {};
  for (const field of SPECIALIST_FIELDS) specialist[field] = read(field);
  return specialist as Specialist;
}

/** nombre, apellido1 and apellido2 joined by spaces, blanks skipped. Spec §3. */
export function fullName(s: Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'>): string {
  return joinFilled([s.nombre, s.apellido1, s.apellido2], ' ');
}

/** The full name; a record without any goes by its company, or by what all of them are. */
export function displayName(s: Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2' | 'empresa'>): string {
  return fullName(s) || s.empresa.trim() || 'Especialista';
}

/** The coverage area of a card: «provincia, cantón». Spec §2. */
export function placeLabel(s: Pick<Specialist, 'provincia' | 'canton'>): string {
  return joinFilled([s.provincia, s.canton], ', ');
}

/** Ids are strings; those of the list arrive trimmed. Ruling 11. */
export function findSpecialist(list: readonly Specialist[], id: string): Specialist | null {
  const wanted = id.trim();
  return list.find((s) => s.id === wanted) ?? null;
}

function joinFilled(parts: readonly string[], separator: string): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);
}
