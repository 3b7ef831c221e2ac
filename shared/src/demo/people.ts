/** Common names in Costa Rica. Their combinations in the demo data are fictitious. */
export const GIVEN_NAMES = [
  ...['Adriana', 'Alejandra', 'Ana Lucía', 'Andrea', 'Carolina', 'Daniela', 'Estefanía', 'Fabiola'],
  ...['Gabriela', 'Ileana', 'Jimena', 'Karla', 'Laura', 'Marcela', 'María José', 'Melissa'],
  ...['Natalia', 'Paola', 'Rebeca', 'Silvia', 'Sofía', 'Tatiana', 'Valeria', 'Xinia'],
  ...['Alberto', 'Álvaro', 'Andrés', 'Bernal', 'Carlos', 'Christian', 'Danilo', 'Diego'],
  ...['Eduardo', 'Elías', 'Esteban', 'Fabián', 'Francisco', 'Gerardo', 'Greivin', 'Gustavo'],
  ...['Héctor', 'Iván', 'Jairo', 'Javier', 'Jorge', 'José Pablo', 'Juan Carlos', 'Keylor'],
  ...['Kenneth', 'Leonel', 'Luis Diego', 'Manuel', 'Marvin', 'Mauricio', 'Minor', 'Óscar'],
  ...['Pablo', 'Rafael', 'Randall', 'Róger', 'Rónald', 'Sergio', 'Víctor', 'William'],
] as const;

export const SURNAMES = [
  ...['Abarca', 'Aguilar', 'Alfaro', 'Alpízar', 'Araya', 'Arce', 'Arguedas', 'Arias', 'Badilla', 'Barrantes'],
  ...[
    'Bolaños',
    'Bonilla',
    'Brenes',
    'Calderón',
    'Calvo',
    'Camacho',
    'Campos',
    'Carvajal',
    'Castro',
    'Céspedes',
  ],
  ...['Chacón', 'Chavarría', 'Chaves', 'Cordero', 'Corrales', 'Delgado', 'Elizondo', 'Esquivel', 'Fallas'],
  ...['Fernández', 'Gamboa', 'Garita', 'González', 'Granados', 'Hernández', 'Herrera', 'Hidalgo', 'Jiménez'],
  ...['Leitón', 'Madrigal', 'Marín', 'Mata', 'Méndez', 'Monge', 'Montero', 'Mora', 'Morales', 'Murillo'],
  ...['Navarro', 'Núñez', 'Obando', 'Oviedo', 'Peña', 'Picado', 'Porras', 'Quesada', 'Quirós', 'Ramírez'],
  ...['Retana', 'Rojas', 'Salas', 'Sánchez', 'Segura', 'Solano', 'Solís', 'Soto', 'Ugalde', 'Ulate'],
  ...['Umaña', 'Ureña', 'Valverde', 'Vargas', 'Vega', 'Villalobos', 'Víquez', 'Zamora', 'Zúñiga'],
] as const;
