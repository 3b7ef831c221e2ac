import {
  directoryTests,
  feedbackTests,
  hostTests,
  kitTests,
  profileTests,
  sharedTests,
  siteTests,
} from './files';
import { row } from './row';

const { footer, header } = hostTests;

/** Rows for Spec §2: common layout. */
export const layoutRows = [
  row('Every page has a header, a main area, a footer and the floating feedback widget.', [
    siteTests.layout('every page has header, footer and widget'),
    hostTests.prerender('renderShell renders the shell of %s without a browser'),
  ]),
  row('A logo linking to /.', [header('the logo links to the home page')]),
  row(
    "A specialist search box with placeholder 'Buscar especialista (contratista)...'.",
    [directoryTests.headerSearch('suggests specialists by full name in any case, with company and place')],
    'module directory/HeaderSearch',
  ),
  row('Typing more than one character (after trimming) shows a suggestion list', [
    directoryTests.headerSearch('suggests specialists by full name in any case, with company and place'),
    directoryTests.headerSearch('suggests nothing for «%s», which has less than two characters'),
  ]),
  row('with a maximum height of 15rem and scrolling', [
    siteTests.byName('a long list of suggestions scrolls within 15rem'),
  ]),
  row('Choosing a suggestion clears the box, clears the suggestions and navigates to /detalle/{id}.', [
    directoryTests.headerSearch(
      'choosing a suggestion opens the profile and clears text, suggestions and saved filters',
    ),
    siteTests.byName('a visitor types a name, chooses a suggestion and reads the profile'),
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
    kitTests.menu('a second click on the button closes the menu'),
  ]),
  row('and closes on an outside click', [
    header('closes on a click outside'),
    siteTests.layout('the account menu opens and closes on click, and closes on Escape or a click outside'),
  ]),
  row('A mobile menu offering the same items.', [
    header('offers the links of the header and of the account menu, and closes when one is chosen'),
  ]),
  row('It closes on an outside click or on choosing a link.', [
    header('offers the links of the header and of the account menu, and closes when one is chosen'),
    siteTests.layout(
      'the mobile menu offers the account entries and closes on a choice, Escape or a click outside',
    ),
  ]),
  row('Links: Inicio (/), Especialistas (/especialistas)', [
    footer('the footer links to %s'),
    siteTests.layout('the footer links to pages, policies and contacts'),
  ]),
  row("'Términos y condiciones' (an external PDF of the club policies)", [
    footer('the terms link to an external PDF with noopener'),
  ]),
  row('social network links', [footer('the footer links to %s')]),
  row('contact links (mail, telephone, WhatsApp) whose values are omitted here', [
    footer('the footer links to %s'),
  ]),
  row('A copyright line for 2025.', [footer('the footer shows the copyright of 2025')]),
];

const { registration } = hostTests;

/** Rows for Spec §2: registration dialog and logout confirmation. */
export const registrationDialogRows = [
  row('Opened from the account menu', [
    header('is called «Mi cuenta» for an anonymous visitor and offers to register'),
    registration('stores exactly the specified fields of the user and reports success'),
  ]),
  row('or opened automatically with a notice when no stored user exists', [
    registration('the notice opens, and accepting it opens the form'),
    registration('a stored user sees no dialog and their first name in the menu'),
  ]),
  row("The notice is titled 'Aviso Importante'.", [
    registration('the notice opens, and accepting it opens the form'),
  ]),
  row('It says that data is requested to validate the authenticity of evaluations.', [
    registration('the notice opens, and accepting it opens the form'),
  ]),
  row("Its button is 'Aceptar'.", [registration('the notice opens, and accepting it opens the form')]),
  row('Fields: idCard (national ID or DIMEX number), name, first surname, second surname, phone', [
    registration('stores exactly the specified fields of the user and reports success'),
    registration('shows every error below its field, focuses the first one and saves nothing'),
  ]),
  row('and an optional email', [
    registration('stores the e-mail if one is given'),
    registration('stores exactly the specified fields of the user and reports success'),
  ]),
  row('Errors appear under each field.', [
    registration('shows every error below its field, focuses the first one and saves nothing'),
    siteTests.registration(
      'registration errors show under their fields, and nothing is stored until all are corrected',
    ),
  ]),
  row('The form is not saved while any error exists.', [
    registration('shows every error below its field, focuses the first one and saves nothing'),
    registration('rejects %s «%s» and accepts the correction'),
  ]),
  row(
    "On a valid submit a success dialog appears: title '¡Éxito!', text 'Datos guardados correctamente.', button 'Aceptar'.",
    [
      registration('stores exactly the specified fields of the user and reports success'),
      kitTests.message('«Aceptar» and Escape confirm a message dialog'),
    ],
  ),
  row("Title '¿Deseas cerrar sesión?'.", [registration('asks for confirmation and states the consequence')]),
  row('Text: the user must register again to leave another evaluation.', [
    registration('asks for confirmation and states the consequence'),
  ]),
  row("Buttons 'Cancelar'", [registration('can be cancelled')]),
  row("and 'Cerrar sesión'.", [registration('removes the stored user and offers to register again')]),
];

const { widget } = feedbackTests;
const { evaluation } = profileTests;

/** Rows for Spec §2: floating feedback widget and evaluation dialog. */
export const widgetAndEvaluationRows = [
  row(
    "Present on every page. Its prompt text is '¿Cómo fue su experiencia en el sitio web?'.",
    [
      siteTests.layout('every page has header, footer and widget'),
      widget('is marked as part of its remote, and is only a button until it is opened'),
    ],
    'module feedback/FeedbackWidget',
  ),
  row(
    'Reactions: Bueno, Neutral, Malo.',
    [widget('opens as a modal with the three reactions and no comment box')],
    'reaction Bueno',
    'reaction Neutral',
    'reaction Malo',
  ),
  row('Then a comment box and a submit button.', [
    widget('«%s» shows the comment box; pressed again, it hides the box'),
    widget('«%s» is sent as «%s» with the comment, and the response is not read'),
  ]),
  row('Opened from the profile. For an anonymous user it shows the registration prompt with a warning', [
    evaluation('sees the registration dialog with an explanation instead of the form'),
    hostTests.registration('explains to a visitor who wants to evaluate that registration is required'),
    siteTests.evaluation(
      'an anonymous visitor is warned, registers and evaluates; the evaluation shows after the next refresh',
    ),
  ]),
  row('instead of the form', [
    evaluation('sees the registration dialog with an explanation instead of the form'),
  ]),
  row('For a registered user: a star selector from 1 to 5', [
    evaluation('starts with zero stars, and shows a hint until some are chosen'),
    kitTests.starPicker('the star picker is a named group of five stars, none of them chosen'),
  ]),
  row('with hover preview', [
    kitTests.starPicker('the star picker previews the stars up to the pointer'),
    siteTests.evaluation(
      'hovering over the stars previews the rating, and a click beside the dialog closes it',
    ),
  ]),
  row('a comment textarea and a submit button', [evaluation('sends exactly the eight fields')]),
  row(
    'Other screens, such as any administrator or specialist-side screens: not shown.',
    [
      sharedTests.pages('%s is the page %s'),
      siteTests.routes('an unknown address shows a not-found page with links'),
    ],
    'page notFound',
  ),
];
