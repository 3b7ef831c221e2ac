import { Contact, hasReportForm, LegalPage } from './legal-page';

const Reporting = () =>
  hasReportForm()
    ? 'En la lista de evaluaciones, toque «Reportar» y diga por qué. Alguien de la tienda lee cada reporte; mientras tanto la evaluación sigue publicada. No se guarda quién reporta.'
    : 'En la lista de evaluaciones, toque «Reportar» y envíe el correo que se abre. Mientras la tienda lo lee, la evaluación sigue publicada.';

/**
 * States which evaluations wait for review, which are removed, and which data the store receives. Must agree with the
 * moderation in host/docs/data.md.
 */
const PARTS = [
  {
    title: 'Quién evalúa',
    content: (
      <p>
        Solo quien se registra con su cédula o DIMEX. Se publica el nombre; la cédula o DIMEX, el teléfono y
        el correo solo los recibe la tienda.
      </p>
    ),
  },
  {
    title: 'Qué pasa antes de publicar',
    content: (
      <p>
        Una evaluación puede quedar en revisión si llegan muchas seguidas desde la misma conexión o sobre el
        mismo especialista, o si otra persona usa la misma cédula o DIMEX. La tienda también puede revisarlas
        todas antes de publicarlas.
      </p>
    ),
  },
  {
    title: 'Qué se quita',
    content: (
      <p>
        Las evaluaciones que resulten falsas, los insultos, los datos personales de otros, la publicidad y lo
        que no tenga que ver con el trabajo. Una calificación baja no es motivo para quitar una evaluación:
        las críticas se quedan si cumplen estas reglas.
      </p>
    ),
  },
  {
    title: 'Cómo se calcula el promedio',
    content: <p>Es el promedio de todas las evaluaciones publicadas que tienen estrellas.</p>,
  },
  {
    title: 'Si algo no está bien',
    content: (
      <p>
        <Reporting /> También puede escribir a <Contact />.
      </p>
    ),
  },
];

/** Renders /como-cuidamos-las-evaluaciones: how evaluations are checked and published. Rulings 35 and 38. */
export default function EvaluationCarePage() {
  return (
    <LegalPage
      title="Cómo cuidamos las evaluaciones"
      intro="Para que usted pueda confiar en lo que lee, y para que a nadie lo perjudique una evaluación falsa."
      parts={PARTS}
    />
  );
}
