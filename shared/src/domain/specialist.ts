/** A specialist. Missing texts are '', missing lists are empty. Spec §3. */
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

export type TypeByFieldKind = { text: string; list: string[] };
export type FieldKind = keyof TypeByFieldKind;
type KindOf<T> = { [K in FieldKind]: T extends TypeByFieldKind[K] ? K : never }[FieldKind];

/** Kind of each field, `text` or `list`; used for reading, importing and validation. */
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

export type FieldValue<F extends SpecialistField> = TypeByFieldKind[(typeof FIELD_KINDS)[F]];

export const SPECIALIST_FIELDS = /* @__PURE__ */ Object.keys(FIELD_KINDS) as SpecialistField[];

const BLANK: { [K in FieldKind]: () => TypeByFieldKind[K] } = { text: () => '', list: () => [] };

/** Returns the value of a missing field. */
export const blankValueOf = <F extends SpecialistField>(field: F): FieldValue<F> =>
  BLANK[FIELD_KINDS[field]]();

/** Builds a specialist from the values that `read` returns for each field. */
export function buildSpecialist(read: <F extends SpecialistField>(field: F) => FieldValue<F>): Specialist {
  const specialist: Partial<Record<SpecialistField, TypeByFieldKind[FieldKind]>> = {};
  for (const field of SPECIALIST_FIELDS) specialist[field] = read(field);
  return specialist as Specialist;
}

/** Joins nombre, apellido1 and apellido2 with spaces; skips blank ones. Spec §3. */
export function fullName(s: Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'>): string {
  return joinFilled([s.nombre, s.apellido1, s.apellido2], ' ');
}

/** Returns the full name, else the company, else «Especialista». */
export function displayName(s: Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2' | 'empresa'>): string {
  return fullName(s) || s.empresa.trim() || 'Especialista';
}

/** Formats the coverage area of a card: «provincia, cantón». Spec §2. */
export function placeLabel(s: Pick<Specialist, 'provincia' | 'canton'>): string {
  return joinFilled([s.provincia, s.canton], ', ');
}

/** Finds a specialist by id; compares ids as trimmed strings. Ruling 11. */
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

export const isCertificateCode = (code: string): boolean => /^[\w-]{1,20}$/.test(code);

/** Returns the URL of a certificate's image. Spec §3. */
export function certificateImage(code: string): string {
  return `/certificados/${encodeURIComponent(code)}.webp`;
}

/** Path of the image that replaces a certificate's image if that fails to load. Spec §8, ruling 28. */
export const CERTIFICATE_PLACEHOLDER = '/certificados/marcador.webp';
