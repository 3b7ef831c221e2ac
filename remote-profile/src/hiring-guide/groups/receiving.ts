import type { PointGroup } from '../points';

export const receiving: PointGroup = {
  title: 'Al recibir',
  points: [
    {
      id: 'pruebas',
      title: 'Pruebe todo antes de recibir',
      text: 'Abra las llaves, encienda las luces, cierre puertas y ventanas. Hagan juntos una lista de lo que falta.',
    },
    {
      id: 'acta',
      title: 'Firmen un acta de entrega',
      text: 'Con la fecha, lo que se entrega, lo que queda pendiente y desde cuándo corre la garantía. Deje el último pago para ese momento.',
    },
    {
      id: 'documentos',
      title: 'Pida los documentos de la obra',
      text: 'Planos, permisos, garantías y facturas: guárdelos juntos; los ocupará si vende o remodela.',
    },
  ],
};
