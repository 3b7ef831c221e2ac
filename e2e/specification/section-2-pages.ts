// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import {
  directoryTests,
  hostTests,
  kitTests,
  profileTests,
  ruleTests,
  sharedTests,
  siteTests,
} from './files';
import { row } from './row';

const { province, workArea } = directoryTests;
const byProvince = province(
  'asks for province, canton, work area and specialization, then opens the results',
);
const byWorkArea = workArea(
  'asks for work area, province, canton and specialization, then opens the results',
);
const noSpecialists = workArea(
  'shows the notice that no specialist does this work, and asks for another area',
);

/** Rows for Spec §2: home, /especialistas, /filtro/provincia and /filtro/area-trabajo. */
export const searchRows = [
  row(
    'A one-image banner that rotates every 3 seconds',
    [
      hostTests.home('rotates every three seconds and starts over after the last picture'),
      siteTests.home(
        'the home page shows the banner, four tiles in order and the reasons to trust these specialists',
      ),
    ],
    'route /',
    'page home',
  ),
  row('(with a single image it never visibly changes)', [
    hostTests.home('does not rotate and has no pause button with one picture'),
    siteTests.home('a banner with one picture never changes and has no pause button'),
  ]),
  row('Four clickable work-area tiles: Pintura, Construcción, Electricidad, Aires Acondicionados.', [
    sharedTests.workAreas('the catalogue lists four home tiles in the order of the specification'),
    hostTests.home('shows four work-area tiles'),
  ]),
  row('A tile opens the work-area filter and passes the chosen name in navigation state.', [
    hostTests.home('the tile «%s» opens the work-area filter and passes its name in navigation state'),
    hostTests.home('a tile’s address contains its area, for links opened in a new tab'),
    siteTests.byTile('${how} opens each tile in a new tab with the area selected'),
  ]),
  row('An intro paragraph.', [
    hostTests.home(
      'states that the retailer chose the specialists for experience, quality of work and reputation',
    ),
  ]),
  row('A loading splash of about 0.4 s after page load.', [
    hostTests.prerender('renderShell renders the complete home page with its splash, which other pages lack'),
    siteTests.home('a splash covers the page for 0.4 s after loading'),
  ]),
  row(
    'The user chooses a search method: by work area (goes to /filtro/area-trabajo) or by coverage area (goes to /filtro/provincia).',
    [directoryTests.searchMethod('«%s» links to %s')],
    'route /especialistas',
    'page searchMethod',
    'module directory/SearchMethodPage',
  ),
  row(
    'A stepwise drill-down: province, then canton, then work area, then specialization.',
    [
      byProvince,
      ruleTests.filters(
        'returns province, canton, work area, specialization in this order for the province page',
      ),
    ],
    'route /filtro/provincia',
    'page provinceFilter',
    'module directory/ProvinceFilterPage',
  ),
  row('Each step shows cards with a specialist count.', [
    province('shows only options that have specialists, each with its number of specialists'),
    siteTests.byProvince('every step shows only options with specialists, each with its count in words'),
  ]),
  row('The wording is singular or plural according to the count.', [
    ruleTests.countLabel('specialistCountLabel formats 1 in the singular, other numbers in the plural'),
    province('shows only options that have specialists, each with its number of specialists'),
  ]),
  row('Only options with at least one specialist are shown.', [
    ruleTests.drillDown('lists provinces with specialists and counts in the catalogue’s order'),
    ruleTests.drillDown(
      'hides a canton that the catalogue lists under the wrong province, unless it has specialists there',
    ),
    ruleTests.drillDown('lists areas with specialists in the chosen place in the catalogue’s order'),
    ruleTests.drillDown('lists specializations of the chosen place and area'),
  ]),
  row("'Seleccione una provincia'", [byProvince]),
  row("'Seleccione un cantón en {province}'", [byProvince]),
  row("'Seleccione un área de trabajo en {canton}'", [byProvince]),
  row("'Seleccione una especialización en {area}'", [byProvince]),
  row("The back button says 'Volver'. It undoes one step", [
    province('undoes the steps in reverse order, then opens /especialistas'),
  ]),
  row('and from the first step it leaves to /especialistas', [
    province('undoes the steps in reverse order, then opens /especialistas'),
  ]),
  row('Choosing a specialization goes to /resultados.', [byProvince]),
  row(
    'The same drill-down in the order work area, province, canton, specialization.',
    [
      byWorkArea,
      ruleTests.filters(
        'returns work area, province, canton, specialization in this order for the work-area page',
      ),
    ],
    'route /filtro/area-trabajo',
    'page workAreaFilter',
    'module directory/WorkAreaFilterPage',
  ),
  row("The back button says 'Regresar'.", [
    workArea('«Regresar» undoes the steps in reverse order, then opens /especialistas'),
  ]),
  row('The home tiles can preselect the area.', [
    workArea('preselects the area'),
    directoryTests.preselected('returns the area that a home tile passed, trimmed'),
    siteTests.byTile('a visitor goes from the tile ${area} to the WhatsApp chat of a specialist'),
  ]),
  row('Work-area cards are shown only for areas that have specialists.', [
    workArea('shows only areas that have specialists'),
  ]),
  row(
    'When the area is Electricidad or Aires Acondicionados, a notice says there are currently no specialists available in that area',
    [
      noSpecialists,
      ruleTests.workAreas(
        'Electricidad and Aires Acondicionados count as areas without specialists, in any case and with extra spaces',
      ),
    ],
  ),
  row('and invites the user to explore another area', [noSpecialists]),
  row('It has a back button.', [workArea('has one back button, which returns to the areas')]),
  row("'Seleccione un área de trabajo'", [byWorkArea]),
  row("'Seleccione una provincia para el área de {area}'", [byWorkArea]),
  row("'Seleccione un cantón'", [byWorkArea]),
  row("'Seleccione una especialización en {canton}'", [byWorkArea]),
];

const { card, results } = directoryTests;

/** Rows for Spec §2: /resultados and the specialist card. */
export const resultsAndCardRows = [
  row(
    'Query parameters: provincia, canton, area (all required) and especializacion (optional).',
    [
      ruleTests.filters('reads the four parameters and trims them'),
      ruleTests.filters('does not require especializacion'),
      results('filters by specialization if one is given'),
    ],
    'route /resultados',
    'page results',
    'module directory/ResultsPage',
  ),
  row('If provincia, canton or area is missing, the user is redirected to /.', [
    results('redirects %s to the home page, without a history entry'),
    siteTests.results('a search without province, canton or area redirects to the home page'),
  ]),
  row("Shows the heading 'Resultados de su búsqueda'", [
    results('shows the heading, the count and a card for each matching specialist'),
  ]),
  row('the chosen filters', [
    results('shows the chosen filters'),
    results('omits the specialization from the shown filters if none is given'),
  ]),
  row("the count 'Se han encontrado N especialista(s)'", [
    results('shows the heading, the count and a card for each matching specialist'),
  ]),
  row('and a grid of specialist cards (1 to 4 columns depending on width)', [
    results('shows the heading, the count and a card for each matching specialist'),
    siteTests.results('results have one to four columns of cards, depending on the window’s width'),
  ]),
  row("With no match it shows 'No se han encontrado resultados'", [
    results('states that nothing was found and offers a new search'),
  ]),
  row('and a link to start a new search', [results('states that nothing was found and offers a new search')]),
  row("A link 'Regresar a la búsqueda' returns to the work-area filter.", [
    results('«Regresar a la búsqueda» returns to the work-area filter'),
    results('«Regresar a la búsqueda» opens the last step that has options'),
    siteTests.back('«Regresar a la búsqueda» returns to the filter step from which the results were opened'),
  ]),
  row(
    'Clicking a card saves the filters in session storage',
    [
      results('saves the filters, passes them in the navigation state and opens the profile'),
      siteTests.back('opening a card saves the search; both back buttons return to it'),
    ],
    'session storage filters',
  ),
  row('and in navigation state', [
    results('saves the filters, passes them in the navigation state and opens the profile'),
  ]),
  row('then opens the detail page', [
    results('saves the filters, passes them in the navigation state and opens the profile'),
    results('opens by keyboard'),
  ]),
  row('Each card shows an average computed from a built-in sample set of ratings (see section 3).', [
    card('is the average of the built-in sample, labelled as an example'),
  ]),
  row('A default profile image', [card('shows the default portrait, name, company and place')]),
  row('full name', [card('shows the default portrait, name, company and place')]),
  row('company (only if non-empty)', [
    card('shows the default portrait, name, company and place'),
    card('omits a blank company'),
  ]),
  row("coverage area as 'province, canton'", [
    card('shows the default portrait, name, company and place'),
    ruleTests.specialist('placeLabel returns «provincia, cantón»'),
  ]),
  row('work areas', [card('shows work areas and specializations')]),
  row('specializations, and', [card('shows work areas and specializations')]),
  row('certification images', [
    card('shows the images of the certificates'),
    card('gives each certificate image exactly one accessible name'),
    kitTests.certificateImage('a certificate image shows the seal of its certificate'),
  ]),
  row("or the text 'Sin certificaciones disponibles'", [card('states that there are no certificates')]),
];

const { certificates, contact, page, ratings } = profileTests;

/** Rows for Spec §2: /detalle/{id}. */
export const profilePageRows = [
  row(
    "The specialist profile. The id is the specialist's id, matched as a string.",
    [
      page('a profile opens by any id, encoded in the address'),
      ruleTests.specialist('matches ids as trimmed strings'),
    ],
    'route /detalle/:id',
    'page detail',
    'module profile/ProfilePage',
  ),
  row("If the id is not found: 'No se encontró al especialista.' with a back button.", [
    page('is reported at %s, with a picture and a back button'),
  ]),
  row('Shows an embedded video when present', [
    page('is embedded and gets the focus after a press of «Ver video»'),
    siteTests.video(
      'a video replaces the picture, and its player is requested only when «Ver video» is pressed',
    ),
  ]),
  row('otherwise the default image', [page('is replaced by the default image if its address is %j')]),
  row('Shows the certifications.', [certificates('show one image per code')]),
  row('Clicking one opens a detail modal', [
    certificates('shows the whole programme of certificate %s'),
    siteTests.certificates(
      'each certificate opens its programme, which closes with its button or a click outside',
    ),
  ]),
  row('which closes on its close button or on the backdrop', [
    certificates('closes by its close button, the backdrop and Escape, and restores the focus'),
  ]),
  row('A certificate image that fails to load is replaced by a placeholder image.', [
    certificates('show the placeholder if an image fails to load'),
  ]),
  row(
    'An information block: company, work areas, associated point of sale, coverage area, phone and e-mail.',
    [
      profileTests.information(
        'the information block lists company, work areas, point of sale, coverage area, phone and e-mail in this order',
      ),
      page('shows the information block'),
    ],
  ),
  row('The rating summary', [ratings('shows the average, its stars and the number of evaluations')]),
  row('and an evaluation button', [
    profileTests.evaluation('starts with zero stars, and shows a hint until some are chosen'),
  ]),
  row('Clicking the ratings panel toggles a modal list of evaluations.', [
    ratings('opens and closes by the panel’s button, by mouse and keyboard'),
    ratings('shows name, date, stars and comment of each evaluation'),
  ]),
  row('Three contact buttons: WhatsApp, e-mail and call.', [
    contact('are links: a chat in a new tab, a mail and a call'),
    profileTests.contactWays('returns WhatsApp, call and e-mail, in this order'),
  ]),
  row("The browser back button and the 'Regresar' button return to the results with the saved filters", [
    page('returns to the results with the saved filters'),
    siteTests.back('opening a card saves the search; both back buttons return to it'),
  ]),
  row('or to the previous page if none are saved', [
    page('returns to the previous page when no filters are saved'),
    page('returns to the previous page if no search is saved'),
    siteTests.back('a profile opened from the header search leads back to the previous page'),
  ]),
  row('The legal notice from section 1 at the bottom.', [
    page('shows the legal notice and the customer service phone at the end'),
  ]),
];
