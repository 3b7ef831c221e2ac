import { directory, kit, rules, walk } from '../files';
import { row } from '../row';

const { card, results } = directory;

/** Spec §2, /resultados and Specialist card. */
export const resultsAndCard = [
  row(
    'Query parameters: provincia, canton, area (all required) and especializacion (optional).',
    [
      rules.filters('reads the four parameters and trims them'),
      rules.filters('especializacion is optional'),
      results('narrows by specialization when there is one'),
    ],
    'route /resultados',
    'page results',
    'module directory/ResultsPage',
  ),
  row('If provincia, canton or area is missing, the user is redirected to /.', [
    results('goes home from %s, without leaving a trace in the history'),
    walk.results('a search without province, canton or area leads home'),
  ]),
  row("Shows the heading 'Resultados de su búsqueda'", [
    results('shows the heading, the count and a card for each specialist who fits'),
  ]),
  row('the chosen filters', [
    results('shows the chosen filters'),
    results('leaves the specialization out of the filters when there is none'),
  ]),
  row("the count 'Se han encontrado N especialista(s)'", [
    results('shows the heading, the count and a card for each specialist who fits'),
  ]),
  row('and a grid of specialist cards (1 to 4 columns depending on width)', [
    results('shows the heading, the count and a card for each specialist who fits'),
    walk.results('cards stand in one to four columns, by the width of the window'),
  ]),
  row("With no match it shows 'No se han encontrado resultados'", [
    results('says that nothing was found and offers a new search'),
  ]),
  row('and a link to start a new search', [results('says that nothing was found and offers a new search')]),
  row("A link 'Regresar a la búsqueda' returns to the work-area filter.", [
    results('«Regresar a la búsqueda» returns to the work-area filter'),
    results('«Regresar a la búsqueda» opens the last step that has options'),
    walk.back('«Regresar a la búsqueda» returns to the work-area filter, where the search had come to'),
  ]),
  row(
    'Clicking a card saves the filters in session storage',
    [
      results('saves the filters, passes them in the navigation state and opens the profile'),
      walk.back('opening a card saves the search, and both ways back lead to it'),
    ],
    'session storage filters',
  ),
  row('and in navigation state', [
    results('saves the filters, passes them in the navigation state and opens the profile'),
  ]),
  row('then opens the detail page', [
    results('saves the filters, passes them in the navigation state and opens the profile'),
    results('opens with the keyboard'),
  ]),
  row('Each card shows an average computed from a built-in sample set of ratings (see section 3).', [
    card('is the mean of the built-in sample, labelled as an example'),
  ]),
  row('A default profile image', [card('shows the default portrait, name, company and place')]),
  row('full name', [card('shows the default portrait, name, company and place')]),
  row('company (only if non-empty)', [
    card('shows the default portrait, name, company and place'),
    card('omits a blank company'),
  ]),
  row("coverage area as 'province, canton'", [
    card('shows the default portrait, name, company and place'),
    rules.specialist('the coverage area of a card is «provincia, cantón»'),
  ]),
  row('work areas', [card('shows work areas and specializations')]),
  row('specializations, and', [card('shows work areas and specializations')]),
  row('certification images', [
    card('shows the images of the certificates'),
    card('gives each certificate image a name, once'),
    kit.certificateImage('shows the seal of its certificate'),
  ]),
  row("or the text 'Sin certificaciones disponibles'", [card('says that there are no certificates')]),
];
