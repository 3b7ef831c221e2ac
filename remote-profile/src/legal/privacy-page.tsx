import { Contact, hasReportForm, LegalPage } from './legal-page';

const ReportedData = () =>
  hasReportForm()
    ? 'cuál es y el motivo, sin ningún dato suyo.'
    : 'el correo que usted envía, con su dirección.';

const PARTS = [
  {
    title: 'Lo que se guarda en este navegador',
    content: (
      <>
        <p>En su teléfono o computadora quedan:</p>
        <ul>
          <li>los datos con que se registró en el club;</li>
          <li>los especialistas que guardó, sus notas y lo que marcó en «Antes de contratar»;</li>
          <li>
            su última búsqueda y la lista de especialistas, para que el sitio abra rápido y sin conexión.
          </li>
        </ul>
        <p>Solo sale de ahí lo que usted envíe.</p>
        <p>
          «Cerrar sesión» borra los datos de su registro. Para borrar todo, elimine los datos de este sitio en
          la configuración de su navegador.
        </p>
      </>
    ),
  },
  {
    title: 'Lo que recibe la tienda',
    content: (
      <ul>
        <li>
          <strong>Si envía una evaluación:</strong> las estrellas, el comentario, su nombre, su cédula o
          DIMEX, su teléfono y su correo. Se publican su nombre, las estrellas y el comentario. Lo demás sirve
          para comprobar que la evaluación es de una persona real, y no se publica.
        </li>
        <li>
          <strong>Si envía un comentario sobre el sitio:</strong> su reacción y lo que escribió, sin su
          nombre.
        </li>
        <li>
          <strong>Si reporta una evaluación:</strong> <ReportedData />
        </li>
        <li>
          <strong>Si contacta a alguien por WhatsApp, correo o teléfono:</strong> el mensaje va directamente
          al especialista. El sitio no guarda copia.
        </li>
      </ul>
    ),
  },
  {
    title: 'Lo que se mide',
    content: (
      <p>
        El sitio mide cuántas páginas se abren con fallas, cuáles son, con cuál navegador y cuánto tardan.
        Esos datos no dicen quién es usted. Cuando probamos una versión nueva, un número al azar en la cookie
        «club-grupo» recuerda cuál versión le tocó; no lo identifica y se borra al terminar la prueba. No hay
        publicidad ni rastreo de otras empresas. Los videos se cargan de YouTube o Vimeo solo si usted los
        reproduce.
      </p>
    ),
  },
  {
    title: 'Sus derechos (Ley 8968)',
    content: (
      <>
        <p>
          Usted puede pedir que le muestren, corrijan o eliminen los datos que la tienda recibió. Escriba a{' '}
          <Contact /> e indique con qué cédula o DIMEX envió la evaluación y qué solicita. La ley da cinco
          días hábiles para responderle.
        </p>
        <p>
          Si no está conforme con la respuesta, puede acudir a la Agencia de Protección de Datos de los
          Habitantes (Prodhab).
        </p>
      </>
    ),
  },
];

/**
 * Renders /privacidad: the data stored in the browser, the data sent, and the visitor's rights under Law 8968. Ruling 35.
 */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacidad"
      intro="Qué datos suyos se guardan, dónde están y cómo verlos o borrarlos."
      parts={PARTS}
    />
  );
}
