import type { PointGroup } from '../points';

export const signing: PointGroup = {
  title: 'Al firmar',
  points: [
    {
      id: 'contrato',
      title: 'Firme un contrato por escrito',
      text: 'Con los nombres y las cédulas de ambas partes, los trabajos que incluye, el precio total y las fechas de inicio y de entrega.',
      source: 'meic',
    },
    {
      id: 'garantia',
      title: 'Pida la garantía por escrito',
      text: 'Qué cubre, por cuánto tiempo y a quién se le reclama.',
      source: 'meic',
    },
    {
      id: 'materiales',
      title: 'Acuerden quién compra los materiales',
      text: 'Anoten marcas y cantidades, quién paga, quién recibe y de quién es lo que sobre.',
    },
    {
      id: 'pagos',
      title: 'Acuerden pagos según el avance',
      text: 'Dividan el precio por etapas y pague cada una cuando esté terminada. Nunca pague todo por adelantado.',
    },
  ],
};
