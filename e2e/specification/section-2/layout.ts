import { directory, host, kit, walk } from '../files';
import { row } from '../row';

const { footer, header } = host;

/** Spec §2, Common layout. */
export const layout = [
  row('Every page has a header, a main area, a footer and the floating feedback widget.', [
    walk.layout('header, footer and widget stand on every page'),
    host.prerender('renders the shell of %s without a browser'),
  ]),
  row('A logo linking to /.', [header('the logo links to the home page')]),
  row(
    "A specialist search box with placeholder 'Buscar especialista (contratista)...'.",
    [
      directory.headerSearch(
        'suggests whose full name contains the text, whatever its case, with company and place',
      ),
    ],
    'module directory/HeaderSearch',
  ),
  row('Typing more than one character (after trimming) shows a suggestion list', [
    directory.headerSearch(
      'suggests whose full name contains the text, whatever its case, with company and place',
    ),
    directory.headerSearch('suggests nothing for «%s», which has less than two characters'),
    walk.byName('suggestions begin with the second character, blanks not counted'),
  ]),
  row('with a maximum height of 15rem and scrolling', [
    walk.byName('a long list of suggestions scrolls within 15rem'),
  ]),
  row('Choosing a suggestion clears the box, clears the suggestions and navigates to /detalle/{id}.', [
    directory.headerSearch(
      'choosing one clears the box, the suggestions and the saved filters, and opens the profile',
    ),
    walk.byName('a visitor types a name, chooses a suggestion and reads the profile'),
  ]),
  row("A button linking to /especialistas with the tooltip 'Contratista'.", [
    header('the link to the specialists has the tooltip «Contratista»'),
  ]),
  row("An account menu. It shows the registered user's first name", [
    header('shows the first name of a registered visitor and offers their data and logging out'),
  ]),
  row("or 'Mi cuenta' when nobody is registered", [
    header('is called «Mi cuenta» for an anonymous visitor and offers to register'),
  ]),
  row("Its entries are 'Registrar' (when not registered)", [
    header('is called «Mi cuenta» for an anonymous visitor and offers to register'),
  ]),
  row("and 'Cerrar sesión' (when registered)", [
    header('shows the first name of a registered visitor and offers their data and logging out'),
  ]),
  row('It opens and closes on click', [
    header('opens and closes on click'),
    kit.menu('a second click closes it'),
  ]),
  row('and closes on an outside click', [
    header('closes on a click outside'),
    walk.layout('the account menu opens and closes on click, and closes outside and with Escape'),
  ]),
  row('A mobile menu offering the same items.', [header('offers the same and closes on choosing')]),
  row('It closes on an outside click or on choosing a link.', [
    header('offers the same and closes on choosing'),
    walk.layout('the mobile menu offers the same and closes on a choice, outside and with Escape'),
  ]),
  row('Links: Inicio (/), Especialistas (/especialistas)', [
    footer('links to %s'),
    walk.layout('the footer leads inside, to the policies elsewhere, and to the ways of contact'),
  ]),
  row("'Términos y condiciones' (an external PDF of the club policies)", [
    footer('the terms are an external PDF, linked with noopener'),
  ]),
  row('social network links', [footer('links to %s')]),
  row('contact links (mail, telephone, WhatsApp) whose values are omitted here', [footer('links to %s')]),
  row('A copyright line for 2025.', [footer('shows the copyright of 2025')]),
];
