import type { Specialist } from '../domain';
import type { RawSpecialist } from '../service';
import { createCleanDemoSpecialists, landlineNumber, mobileNumber } from './tidy-specialists';

/** Returns fictitious specialists in the service's format (ruling 24): the same rows at every call. */
export function demoSpecialists(): RawSpecialist[] {
  return drifted(createCleanDemoSpecialists());
}

type Drift = (s: Specialist) => RawSpecialist;

/** Typical spreadsheet errors, each for one record, by the record's id. Rulings 6, 9, 12, 13 and 22. */
const BY_ID: Readonly<Record<string, Drift>> = {
  '5': () => ({ correo: '' }),
  '14': () => ({ telefono: `${landlineNumber(14)} / ${mobileNumber(14)}` }),
  '16': () => ({ correo: 'No tiene' }),
  '21': () => ({ video: 'javascript:alert(1)' }),
  '23': () => ({ telefono: `+506 ${mobileNumber(23)}` }),
  '27': () => ({ correo: 'N/A' }),
  '31': () => ({ telefono: 80000031 }),
  '35': () => ({ video: 'https://videos.example.com/obra.mp4' }),
  '38': () => ({ correo: '-' }),
  '40': () => ({ telefono: `${landlineNumber(40)}, ${mobileNumber(40)}` }),
  '44': () => ({ puntoVenta: '#N/A' }),
  '49': () => ({ correo: 'pendiente' }),
  '52': () => ({ apellido2: null, empresa: null }),
  '58': () => ({ telefono: `(506) ${landlineNumber(58)}` }),
  '61': (s) => ({ nombre: ` ${s.nombre}  `, canton: `${s.canton} ` }),
  '66': (s) => ({ especializacion: `${s.especializacion}, ${s.especializacion.toUpperCase()}, ` }),
  '77': () => ({ telefono: '' }),
  '83': () => ({ empresa: 'N/A', video: null }),
  '90': (s) => ({ provincia: s.provincia.toUpperCase() }),
};

/** Unusual spellings of places, for the first record of each canton. Rulings 2 and 8. */
const BY_CANTON: Readonly<Record<string, RawSpecialist>> = {
  Limón: { provincia: 'limon', canton: 'limon' },
  Quepos: { canton: 'Aguirre' },
  Sarchí: { canton: 'Valverde Vega' },
  'Vázquez de Coronado': { canton: 'Coronado' },
};

/** Returns a copy of a clean list with typical spreadsheet errors, a blank row and a repeated id. */
function drifted(list: readonly Specialist[]): RawSpecialist[] {
  const rows = list.map((s) => ({ ...s, ...byTurn(s), ...respelled(list, s), ...BY_ID[s.id]?.(s) }));
  const blank: RawSpecialist = { id: '', nombre: '', provincia: '', areaTrabajo: '' };
  return [...rows.slice(0, 100), blank, ...rows.slice(100), { ...rows[11], empresa: 'Registro repetido' }];
}

function byTurn(s: Specialist): RawSpecialist {
  const n = Number(s.id);
  return {
    ...(n % 17 === 0 && { id: n }),
    ...(n % 12 === 7 && { areaTrabajo: s.areaTrabajo.join(', ') }),
    ...(n % 10 === 3 && { certificados: s.certificados.map(Number) }),
    ...(n % 10 === 8 && { certificados: s.certificados.join(', ') }),
  };
}

function respelled(list: readonly Specialist[], s: Specialist): RawSpecialist {
  const first = list.find((other) => other.canton === s.canton);
  return first === s ? (BY_CANTON[s.canton] ?? {}) : {};
}
