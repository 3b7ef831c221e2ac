import type { PointGroup } from '../points';

export const choosing: PointGroup = {
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
};
