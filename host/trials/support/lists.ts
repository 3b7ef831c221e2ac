import type { Lists } from '../../server/directory/store';

/** Specialists 7 and 8 and a row without id; ratings of 7, with the drift that Ruling 22 speaks of. */
export const LISTS: Lists = {
  specialists: [
    { id: 7, nombre: 'Ana', apellido1: 'Mora', areaTrabajo: 'Pintura, Construcción', puntoVenta: '#DIV/0!' },
    { id: ' 8 ', nombre: 'Iván', certificados: ['1'] },
    { nombre: 'Sin identificación' },
  ],
  ratings: [
    {
      cedula: 7,
      promedio: '4,5',
      comentarios: [
        { nombre: 'Eva', fecha: '05/01/2025', calificacion: '4,5', comentario: 'Bien' },
        { nombre: 'Leo', fecha: '06/01/2025', calificacion: 0, comentario: 'Sin estrellas' },
        null,
      ],
    },
  ],
};
