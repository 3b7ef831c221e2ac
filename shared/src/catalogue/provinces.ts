import { memoizeText, type Province, placeInCatalogueSpelling, type Specialist } from '../domain';

/**
 * The seven provinces with the 84 cantons of Spec §3. The specification lists four cantons under Limón that belong to
 * other provinces. Drill-downs therefore also offer the cantons that specialists' records contain (ruling 2).
 */
export const PROVINCES: readonly Province[] = [
  province('San José', 'san-jose', [
    'San José',
    'Escazú',
    'Desamparados',
    'Puriscal',
    'Tarrazú',
    'Aserrí',
    'Mora',
    'Goicoechea',
    'Santa Ana',
    'Alajuelita',
    'Vázquez de Coronado',
    'Acosta',
    'Tibás',
    'Moravia',
    'Montes de Oca',
    'Turrubares',
    'Dota',
    'Curridabat',
    'Pérez Zeledón',
    'León Cortés Castro',
  ]),
  province('Alajuela', 'alajuela', [
    'Alajuela',
    'San Ramón',
    'Grecia',
    'San Mateo',
    'Atenas',
    'Naranjo',
    'Palmares',
    'Poás',
    'Orotina',
    'San Carlos',
    'Zarcero',
    'Sarchí',
    'Upala',
    'Los Chiles',
    'Guatuso',
  ]),
  province('Cartago', 'cartago', [
    'Cartago',
    'Paraíso',
    'La Unión',
    'Jiménez',
    'Turrialba',
    'Alvarado',
    'Oreamuno',
    'El Guarco',
  ]),
  province('Heredia', 'heredia', [
    'Heredia',
    'Barva',
    'Santo Domingo',
    'Santa Bárbara',
    'San Rafael',
    'San Isidro',
    'Belén',
    'Flores',
    'San Pablo',
  ]),
  province('Guanacaste', 'guanacaste', [
    'Liberia',
    'Nicoya',
    'Santa Cruz',
    'Bagaces',
    'Carrillo',
    'Cañas',
    'Abangares',
    'Tilarán',
    'Nandayure',
    'La Cruz',
    'Hojancha',
  ]),
  province('Puntarenas', 'puntarenas', [
    'Puntarenas',
    'Esparza',
    'Buenos Aires',
    'Montes de Oro',
    'Osa',
    'Quepos',
    'Golfito',
    'Coto Brus',
    'Parrita',
    'Corredores',
    'Garabito',
  ]),
  province('Limón', 'limon', [
    'Limón',
    'Pococí',
    'Siquirres',
    'Talamanca',
    'Matina',
    'Guácimo',
    'Río Cuarto',
    'Sarapiquí',
    'Monteverde',
    'Puerto Jiménez',
  ]),
];

function province(provincia: string, slug: string, cantones: readonly string[]): Province {
  return {
    provincia,
    imagen: `/imagenes/provincias/${slug}.svg`,
    cantones: cantones.map((canton) => ({ canton })),
  };
}

const SEPARATOR = '\n';
const spellCached = memoizeText((place: string) => {
  const [provincia = '', canton = ''] = place.split(SEPARATOR);
  return placeInCatalogueSpelling({ provincia, canton }, PROVINCES);
});

/** Returns a specialist's «provincia, cantón» in the catalogue's spelling. */
export const placeName = ({ provincia, canton }: Pick<Specialist, 'provincia' | 'canton'>): string =>
  spellCached(`${provincia}${SEPARATOR}${canton}`);
