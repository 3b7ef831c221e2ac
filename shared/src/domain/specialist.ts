/** Spec §3. Text fields are '' when unknown; lists are empty. */
export type Specialist = {
  id: string;
  nombre: string;
  apellido1: string;
  apellido2: string;
  empresa: string;
  provincia: string;
  canton: string;
  areaTrabajo: string[];
  especializacion: string;
  certificados: string[];
  telefono: string;
  correo: string;
  video: string;
  puntoVenta: string;
  areaCovertura: string;
};

export type SpecialistField = keyof Specialist;

/** What a field can hold. */
export type FieldKinds = { text: string; list: string[] };
export type FieldKind = keyof FieldKinds;
type KindOf<T> = { [K in FieldKind]: T extends FieldKinds[K] ? K : never }[FieldKind];

/** What each field holds: reading, importing and checking follow it. */
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
} as const satisfies { [F in SpecialistField]: KindOf<Specialist[F]> };

export type FieldValue<F extends SpecialistField> = FieldKinds[(typeof FIELD_KINDS)[F]];

export const SPECIALIST_FIELDS = /* @__PURE__ */ Object.keys(FIELD_KINDS) as SpecialistField[];

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
