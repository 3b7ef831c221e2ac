import { Contact, LegalPage } from './legal-page';

const PARTS = [
  {
    title: 'Lo que se probó',
    content: (
      <>
        <p>La meta es cumplir las pautas WCAG 2.2, nivel AA. Antes de cada versión se prueba que:</p>
        <ul>
          <li>
            todo se pueda usar solo con el teclado y siempre se vea en qué parte de la página está usted;
          </li>
          <li>cada botón, campo e imagen tenga un nombre para los lectores de pantalla;</li>
          <li>se lea con letra al 200 % y en pantallas de 320 píxeles, sin desplazarse hacia los lados;</li>
          <li>los colores tengan contraste suficiente, en claro, en oscuro y con alto contraste;</li>
          <li>las páginas se lean sin JavaScript y sin conexión;</li>
          <li>no haya animaciones si usted activó «Reducir movimiento» en su equipo.</li>
        </ul>
        <p>Las pruebas se hacen en Chrome, Firefox y el motor de Safari.</p>
      </>
    ),
  },
  {
    title: 'Lo que falta',
    content: (
      <ul>
        <li>
          Las pruebas son automáticas: todavía ninguna persona que use lector de pantalla ha probado el sitio.
        </li>
        <li>Los videos de los especialistas están en YouTube o Vimeo y puede que no tengan subtítulos.</li>
        <li>
          Los certificados son imágenes: el lector de pantalla dice cuál es cada uno, pero no lee todo su
          texto.
        </li>
        <li>Los términos y condiciones son un PDF.</li>
      </ul>
    ),
  },
  {
    title: 'Si algo no le funciona',
    content: (
      <p>
        Escriba a <Contact />. Cuéntenos en qué página estaba, qué quería hacer y con qué dispositivo. Si
        prefiere, le damos por teléfono la información que busca.
      </p>
    ),
  },
];

/** Renders /accesibilidad: what was tested, known gaps, and how to complain. Ruling 35. */
export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Accesibilidad"
      intro="Este sitio es para todas las personas. Aquí decimos qué se probó, qué falta y cómo avisarnos."
      parts={PARTS}
    />
  );
}
