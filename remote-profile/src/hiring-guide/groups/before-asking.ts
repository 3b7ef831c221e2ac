import type { PointGroup } from '../points';

export const beforeAsking: PointGroup = {
  title: 'Antes de pedir precio',
  points: [
    {
      id: 'alcance',
      title: 'Escriba qué quiere hacer',
      text: 'Anote los trabajos, las medidas y los materiales que prefiere. Así todos le darán precio por lo mismo.',
    },
    {
      id: 'permiso',
      title: 'Pregunte en la municipalidad si necesita permiso de construcción',
      text: 'El permiso lo da la municipalidad del cantón. Hasta una obra pequeña puede necesitarlo: consulte antes de empezar.',
      source: 'invu',
    },
    {
      id: 'responsable',
      title: 'Averigüe si hace falta un profesional responsable',
      text: 'Por lo general, los trabajos estructurales, eléctricos o mecánicos lo necesitan: un ingeniero o arquitecto que inscribe el proyecto en el CFIA.',
      source: 'cfia',
    },
  ],
};
