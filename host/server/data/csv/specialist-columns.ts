import { fold, type Specialist } from '@club/shared/domain';

export type SpecialistField = keyof Specialist;

/** The headings that each field is known by; the first is the one that we write. */
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

export const SPECIALIST_FIELDS = Object.keys(HEADINGS) as SpecialistField[];
const REQUIRED: readonly SpecialistField[] = ['id', 'nombre', 'provincia', 'canton', 'areaTrabajo'];

const keyOf = (heading: string): string => fold(heading).replace(/[^a-z0-9]+/g, '');
const byKey = new Map(
  SPECIALIST_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [keyOf(heading), field] as const)),
);

export const headingOf = (field: SpecialistField): string => HEADINGS[field][0];
export const isRequired = (field: SpecialistField): boolean => REQUIRED.includes(field);

export type Columns = {
  /** Where each field that the file has stands, and how the file calls it. */
  fields: Map<SpecialistField, { index: number; heading: string }>;
  /** Headings that mean nothing to us. */
  unknown: string[];
};

/** Which column holds what; the reasons when the heading does not do. */
export function readHeading(cells: readonly string[]): { columns: Columns; faults: string[] } {
  const columns: Columns = { fields: new Map(), unknown: [] };
  const faults: string[] = [];
  cells.forEach((cell, index) => {
    const heading = cell.trim();
    const field = byKey.get(keyOf(heading));
    const former = field && columns.fields.get(field);
    if (former) faults.push(`las columnas «${former.heading}» y «${heading}» significan lo mismo`);
    else if (field) columns.fields.set(field, { index, heading });
    else if (heading !== '') columns.unknown.push(heading);
  });
  for (const field of REQUIRED) {
    if (!columns.fields.has(field)) faults.push(`falta la columna «${headingOf(field)}»`);
  }
  return { columns, faults };
}
