import { type Specialist, slug } from '../domain';
import { newCompany } from './companies';
import { emailAddress, landlineNumber, mobileNumber, videoAddress } from './contacts';
import { coverageSlots, coverageText, type Slot } from './coverage';
import { GIVEN_NAMES, SURNAMES } from './people';
import { createRandom, type Random } from './random';
import { makeWork } from './work';

const SEED = 506;

/** The demo specialists before a spreadsheet got hold of them, with ids from 1. */
export function tidySpecialists(): Specialist[] {
  const random = createRandom(SEED);
  const taken = new Set<string>();
  const slots = coverageSlots();
  return random.sample(slots, slots.length).map((slot, i) => makeSpecialist(random, slot, i + 1, taken));
}

function makeSpecialist(random: Random, slot: Slot, n: number, taken: Set<string>): Specialist {
  const person = newPerson(random, taken);
  const work = makeWork(random, slot.turn);
  const builds = work.areaTrabajo.includes('Construcción');
  const empresa = random.chance(0.7) ? newCompany(random, builds, person.apellido1, taken) : '';
  return {
    id: String(n),
    ...person,
    empresa,
    provincia: slot.provincia,
    canton: slot.canton,
    areaTrabajo: work.areaTrabajo,
    especializacion: work.especializacion.join(', '),
    certificados: work.certificados,
    telefono: random.chance(0.85) ? mobileNumber(n) : landlineNumber(n),
    correo: random.chance(0.9) ? emailAddress(person.nombre, person.apellido1, empresa, n) : '',
    video: videoAddress(random),
    puntoVenta: random.pick(slot.stores),
    areaCovertura: coverageText(random, slot),
  };
}

function newPerson(
  random: Random,
  taken: Set<string>,
): Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'> {
  for (;;) {
    const nombre = random.pick(GIVEN_NAMES);
    const [apellido1 = '', apellido2 = ''] = random.sample(SURNAMES, 2);
    const key = slug(`${nombre} ${apellido1}`);
    if (taken.has(key)) continue;
    taken.add(key);
    return { nombre, apellido1, apellido2 };
  }
}
