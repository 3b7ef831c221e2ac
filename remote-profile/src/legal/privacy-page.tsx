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
          <li>
            <strong>Los datos con que se registró en el club:</strong> los ve y los corrige en «Mis datos», y
            se borran al tocar «Cerrar sesión».
          </li>
          <li>
            <strong>Una copia de las evaluaciones que envió:</strong> las ve en el perfil de cada
            especialista. La copia se borra al tocar «Cerrar sesión»; lo publicado, no.
          </li>
          <li>
            <strong>Los especialistas que guardó y sus notas:</strong> los ve y los quita en «Guardados».
          </li>
          <li>
            <strong>Lo que marcó en «Antes de contratar»:</strong> se borra al quitar la marca.
          </li>
          <li>
            <strong>El cantón que eligió en la página de inicio:</strong> ahí lo ve y lo cambia.
          </li>
          <li>
            <strong>Las listas de especialistas y evaluaciones:</strong> sirven para que el sitio abra rápido
            y sin conexión.
          </li>
          <li>
            <strong>Datos técnicos:</strong> cuáles versiones del sitio fallaron y qué mediciones ya se
            hicieron.
          </li>
        </ul>
        <p>
          Mientras la pestaña esté abierta quedan también su última búsqueda, la solicitud de cotización que
          escribió, la evaluación que no ha enviado, si cerró el aviso de registro y si el sitio se recargó
          por una falla. Todo eso se borra al cerrar la pestaña.
        </p>
        <p>Aparte de lo que se mide, de su navegador solo sale lo que usted envíe.</p>
        <p>
          Para borrar todo de una vez, elimine los datos de este sitio en la configuración de su navegador.
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
