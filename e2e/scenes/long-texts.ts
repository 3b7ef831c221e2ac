/** A row whose every text is longer than anybody planned for. */
export const LONG = {
  nombre: 'María de los Ángeles Guadalupe',
  apellido1: 'Montealegre-Fernández de Castro',
  apellido2: 'Zúñiga-Bustamante',
  empresa:
    'Construcciones, Remodelaciones y Acabados Montealegre-Fernández de Castro e Hijos Sociedad Anónima',
  especializacion:
    'Pintura de interiores, Pintura de exteriores, Impermeabilización de techos y terrazas, Acabados generales, Restauración de fachadas patrimoniales, Recubrimientosanticorrosivosindustriales',
  correo: 'maria.de.los.angeles.montealegre.fernandez.de.castro@construcciones-montealegre.example.com',
  telefono: '8000-0001 / 2000-0002 / 2000-0003',
  puntoVenta: 'Tienda San José, sucursal del centro comercial de la Sabana norte',
  areaCovertura:
    'Todo el Gran Área Metropolitana, Occidente, Puriscal, Turrialba y, según el proyecto, el resto del país',
};

/** Trades with the longest words that they have. */
export const LONG_TRADES = [
  'Impermeabilización',
  'Telecomunicaciones y electromecánica',
  'Acondicionamiento acústico',
] as const;
