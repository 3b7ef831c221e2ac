import { fold, SPECIALIST_FIELDS, type SpecialistField } from '@club/shared/domain';

/** Known headings of each field; the export writes the first one. */
const HEADINGS: Record<SpecialistField, readonly [string, ...string[]]> = {
  id: ['Identificación', 'id', 'Cédula', 'Número de cédula', 'Número de identificación', 'Código'],
  nombre: ['Nombre', 'Nombres'],
  apellido1: ['Primer apellido', 'Apellido 1', '1er apellido'],
  apellido2: ['Segundo apellido', 'Apellido 2', '2do apellido'],
  empresa: ['Empresa', 'Compañía', 'Nombre de la empresa'],
  provincia: ['Provincia'],
  canton: ['Cantón'],
  areaTrabajo: ['Áreas de trabajo', 'Área de trabajo', 'areaTrabajo', 'Áreas', 'Área'],
  especializacion: ['Especializaciones', 'Especialización', 'Especialidades', 'Especialidad'],
  certificados: ['Certificados', 'Certificado', 'Certificaciones', 'Certificación'],
  telefono: ['Teléfono', 'Teléfonos', 'Número de teléfono', 'Celular'],
  correo: ['Correo electrónico', 'Correo', 'E-mail'],
  video: ['Video', 'Enlace de video', 'Enlace del video'],
  puntoVenta: ['Punto de venta', 'puntoVenta', 'Tienda', 'Sucursal'],
  areaCovertura: [
    'Área de cobertura',
    'areaCovertura',
    'Área de covertura',
    'Cobertura',
    'Zona de cobertura',
  ],
};

const REQUIRED: readonly SpecialistField[] = ['id', 'nombre', 'provincia', 'canton', 'areaTrabajo'];
export const REQUIRED_COLUMN_COUNT = REQUIRED.length;

const keyOf = (heading: string): string => fold(heading).replace(/[^a-z0-9]+/g, '');
const byKey = new Map(
  SPECIALIST_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [keyOf(heading), field] as const)),
);

export const headingOf = (field: SpecialistField): string => HEADINGS[field][0];
export const isRequiredField = (field: SpecialistField): boolean => REQUIRED.includes(field);

export type ColumnMapping = {
  /** Column and heading of each field in the file. */
  fields: Map<SpecialistField, { index: number; heading: string }>;
  /** Headings of the file that match no known field. */
  unknown: string[];
};

/** Counts the known headings in a row. */
export const countKnownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => byKey.has(keyOf(cell))).length;

/** Maps headings to fields as the user specified them; null ignores the column. */
export type HeadingMeanings = ReadonlyMap<string, SpecialistField | null>;

/** Parses «Tel.=Teléfono, Notas=»; null if it names an unknown field. */
export function parseHeadingMeanings(text: string): HeadingMeanings | null {
  const meanings = new Map<string, SpecialistField | null>();
  for (const pair of text.split(',')) {
    const [heading = '', meaning, ...more] = pair.split('=');
    const field = meaning?.trim() === '' ? null : byKey.get(keyOf(meaning ?? ''));
    if (field === undefined || more.length > 0) return null;
    meanings.set(keyOf(heading), field);
  }
  return meanings;
}

/** Guesses the field from a similar heading; for example, «Tel. celular» is a phone. */
function alikeField(heading: string): SpecialistField | undefined {
  const words = heading
    .split(/[\s./_-]+/)
    .map(keyOf)
    .filter((word) => word.length > 2);
  for (const [known, field] of byKey) if (words.some((word) => known.startsWith(word))) return field;
  return undefined;
}

/** Returns the field of each column, and the faults of the heading row. */
export function parseHeadingRow(
  cells: readonly string[],
  meanings: HeadingMeanings = new Map(),
): { columns: ColumnMapping; faults: string[] } {
  const columns: ColumnMapping = { fields: new Map(), unknown: [] };
  const faults: string[] = [];
  cells.forEach((cell, index) => {
    const heading = cell.trim();
    const said = meanings.get(keyOf(heading));
    if (said === null) return;
    const field = said ?? byKey.get(keyOf(heading));
    const former = field && columns.fields.get(field);
    if (former) faults.push(`las columnas «${former.heading}» y «${heading}» significan lo mismo`);
    else if (field) columns.fields.set(field, { index, heading });
    else if (heading !== '') columns.unknown.push(heading);
  });
  for (const heading of columns.unknown) {
    const field = alikeField(heading);
    if (!field || columns.fields.has(field)) continue;
    const [yes, no] = [`${heading}=${headingOf(field)}`, `${heading}=`];
    faults.push(
      `¿es «${heading}» «${headingOf(field)}»? repita con --columns "${yes}", o con --columns "${no}" si no lo es`,
    );
  }
  for (const field of REQUIRED) {
    if (!columns.fields.has(field)) faults.push(`falta la columna «${headingOf(field)}»`);
  }
  return { columns, faults };
}
