import type { PointGroup } from '../points';

export const duringWorks: PointGroup = {
  title: 'Durante la obra',
  points: [
    {
      id: 'bitacora',
      title: 'Pida ver la bitácora',
      text: 'Si la obra está inscrita en el CFIA, el profesional responsable anota ahí sus visitas y lo que observa.',
      source: 'cfia',
    },
    {
      id: 'comprobantes',
      title: 'Guarde facturas y recibos',
      text: 'Pida un comprobante de cada pago, también de los adelantos y de los materiales.',
      source: 'meic',
    },
    {
      id: 'fotos',
      title: 'Tome fotos cada semana',
      text: 'Sobre todo de lo que después queda tapado: tuberías, cables, varillas y cimientos.',
    },
    {
      id: 'cambios',
      title: 'Deje por escrito cada cambio',
      text: 'Antes de hacerlo, acuerden cuánto cuesta y cuántos días agrega, aunque sea en un mensaje.',
    },
  ],
};
