import type { AdviceGroup } from './points';

/** Lists the groups of advice in chronological order: before, during and after the work. */
export const ADVICE_GROUPS: readonly AdviceGroup[] = [
  {
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
  },
  {
    title: 'Al elegir',
    points: [
      {
        id: 'cotizaciones',
        title: 'Pida tres cotizaciones por escrito',
        text: 'Compare qué incluye cada una, no solo el precio. Si una es mucho más barata, pregunte por qué.',
      },
      {
        id: 'referencias',
        title: 'Llame a clientes anteriores',
        text: '¿Respetó el precio y la fecha? ¿Cómo resolvió los problemas? ¿Dejó todo limpio? ¿Lo contrataría otra vez? Si puede, vaya a ver un trabajo terminado.',
      },
      {
        id: 'miembro',
        title: 'Busque al ingeniero o arquitecto en el CFIA',
        text: 'En el sitio del CFIA puede consultar si está incorporado y habilitado para ejercer.',
        source: 'cfia',
      },
      {
        id: 'ccss',
        title: 'Consulte si el especialista está al día con la Caja',
        text: 'Con la cédula del especialista, el sitio de la CCSS muestra si debe algo como patrono o como trabajador independiente.',
        source: 'ccss',
      },
      {
        id: 'hacienda',
        title: 'Consulte si está inscrito en Hacienda',
        text: 'También se consulta con el número de cédula. Pregunte si le dará factura electrónica.',
        source: 'hacienda',
      },
      {
        id: 'poliza',
        title: 'Pida la póliza de riesgos del trabajo (RT)',
        text: 'Es el seguro para quienes trabajan en la obra, por si se accidentan. Revise que esté vigente y que corresponda a su obra.',
        source: 'ins',
      },
      {
        id: 'electricidad',
        title: 'Para lo eléctrico, busque un electricista certificado',
        text: 'Pida ver su certificado y pregunte quién se hace responsable de que la instalación cumpla el Código Eléctrico de Costa Rica.',
        source: 'cfia',
      },
    ],
  },
  {
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
  },
  {
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
  },
  {
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
  },
];
