import { cantonKey } from '@club/shared/domain';

/**
 * Pairs of cantons that share at least 200 m of border, each listed once, under the canton that comes first in the
 * catalogue. Source: Instituto Geográfico Nacional (SNIT, layer `limitecantonal_5k`, 10 March 2020). Added by hand:
 * Monteverde (Law 10019) and Puerto Jiménez (Law 10195), which also counts as a neighbour of Golfito across the gulf.
 */
const BORDERS: Readonly<Record<string, string>> = {
  'San José':
    'Escazú, Desamparados, Goicoechea, Alajuelita, Tibás, Montes de Oca, Curridabat, Heredia, Santo Domingo, Belén',
  Escazú: 'Mora, Santa Ana, Alajuelita, Belén',
  Desamparados: 'Aserrí, Alajuelita, Dota, Curridabat, León Cortés Castro, Cartago, La Unión, El Guarco',
  Puriscal: 'Mora, Acosta, Turrubares, Parrita',
  Tarrazú: 'Aserrí, Dota, Pérez Zeledón, León Cortés Castro, Quepos, Parrita',
  Aserrí: 'Alajuelita, Acosta, León Cortés Castro, Parrita',
  Mora: 'Santa Ana, Acosta, Turrubares, Alajuela, Atenas',
  Goicoechea: 'Vázquez de Coronado, Tibás, Moravia, Montes de Oca, Cartago',
  'Santa Ana': 'Alajuela, Belén',
  Alajuelita: 'Acosta',
  'Vázquez de Coronado': 'Moravia, Cartago, Oreamuno, Heredia, Pococí',
  Acosta: 'Parrita',
  Tibás: 'Moravia, Santo Domingo',
  Moravia: 'Santo Domingo, San Isidro',
  'Montes de Oca': 'Curridabat, La Unión',
  Turrubares: 'Atenas, Orotina, Parrita, Garabito',
  Dota: 'Pérez Zeledón, León Cortés Castro, Cartago, Paraíso, El Guarco',
  Curridabat: 'La Unión',
  'Pérez Zeledón': 'Paraíso, Turrialba, Buenos Aires, Osa, Quepos, Talamanca',
  Alajuela: 'Grecia, Atenas, Poás, Sarchí, Heredia, Santa Bárbara, Belén, Río Cuarto, Sarapiquí',
  'San Ramón':
    'San Mateo, Atenas, Naranjo, Palmares, San Carlos, Zarcero, Tilarán, Puntarenas, Esparza, Montes de Oro, Monteverde',
  Grecia: 'Atenas, Naranjo, Poás, Sarchí',
  'San Mateo': 'Atenas, Orotina, Esparza',
  Atenas: 'Naranjo, Palmares, Orotina',
  Naranjo: 'Palmares, Zarcero, Sarchí',
  Poás: 'Sarchí',
  Orotina: 'Esparza, Garabito',
  'San Carlos': 'Zarcero, Sarchí, Los Chiles, Guatuso, Tilarán, Río Cuarto, Sarapiquí',
  Zarcero: 'Sarchí',
  Sarchí: 'Río Cuarto',
  Upala: 'Los Chiles, Guatuso, Liberia, Bagaces, Cañas, La Cruz',
  'Los Chiles': 'Guatuso',
  Guatuso: 'Cañas, Tilarán',
  Cartago: 'Paraíso, La Unión, Oreamuno, El Guarco',
  Paraíso: 'Jiménez, Turrialba, Alvarado, Oreamuno',
  Jiménez: 'Turrialba, Alvarado',
  Turrialba: 'Alvarado, Oreamuno, Limón, Pococí, Siquirres, Matina, Guácimo',
  Alvarado: 'Oreamuno',
  Oreamuno: 'Pococí',
  Heredia:
    'Barva, Santo Domingo, Santa Bárbara, San Rafael, San Isidro, Belén, Flores, San Pablo, Pococí, Sarapiquí',
  Barva: 'Santa Bárbara, San Rafael, Flores',
  'Santo Domingo': 'San Isidro, San Pablo',
  'Santa Bárbara': 'Flores',
  'San Rafael': 'San Isidro, San Pablo',
  'San Isidro': 'San Pablo',
  Belén: 'Flores',
  Liberia: 'Bagaces, Carrillo, La Cruz',
  Nicoya: 'Santa Cruz, Bagaces, Cañas, Nandayure, Hojancha',
  'Santa Cruz': 'Bagaces, Carrillo',
  Bagaces: 'Carrillo, Cañas',
  Cañas: 'Abangares, Tilarán',
  Abangares: 'Tilarán, Puntarenas, Monteverde',
  Tilarán: 'Monteverde',
  Nandayure: 'Hojancha, Puntarenas',
  Puntarenas: 'Esparza, Montes de Oro, Monteverde',
  Esparza: 'Montes de Oro, Garabito',
  'Buenos Aires': 'Osa, Golfito, Coto Brus, Talamanca',
  Osa: 'Quepos, Golfito, Puerto Jiménez',
  Quepos: 'Parrita',
  Golfito: 'Coto Brus, Corredores, Puerto Jiménez',
  'Coto Brus': 'Corredores, Talamanca',
  Parrita: 'Garabito',
  Limón: 'Talamanca, Matina',
  Pococí: 'Siquirres, Guácimo, Sarapiquí',
  Siquirres: 'Matina, Guácimo',
  'Río Cuarto': 'Sarapiquí',
};

const neighbours = new Map<string, string[]>();
for (const [canton, others] of Object.entries(BORDERS)) {
  for (const other of others.split(', ')) {
    neighbours.set(canton, [...(neighbours.get(canton) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), canton]);
  }
}

const byKey = new Map([...neighbours].map(([canton, others]) => [cantonKey(canton), others]));

const NEIGHBOURING_PROVINCES: Readonly<Record<string, readonly string[]>> = {
  'San José': ['Alajuela', 'Cartago', 'Heredia', 'Puntarenas', 'Limón'],
  Alajuela: ['San José', 'Heredia', 'Guanacaste', 'Puntarenas'],
  Cartago: ['San José', 'Limón'],
  Heredia: ['San José', 'Alajuela', 'Limón'],
  Guanacaste: ['Alajuela', 'Puntarenas'],
  Puntarenas: ['San José', 'Alajuela', 'Guanacaste', 'Limón'],
  Limón: ['San José', 'Cartago', 'Heredia', 'Puntarenas'],
};

/** Returns the neighbouring provinces; names are spelled as in the catalogue. */
export const neighbouringProvinces = (provincia: string): readonly string[] =>
  NEIGHBOURING_PROVINCES[provincia] ?? [];

/** Returns the neighbouring cantons in the catalogue's spelling; accepts any spelling. Empty for an unknown canton. */
export const neighbouringCantons = (canton: string): readonly string[] => byKey.get(cantonKey(canton)) ?? [];
