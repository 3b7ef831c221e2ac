import {
  directoryTests,
  feedbackTests,
  hostTests,
  kitTests,
  profileTests,
  ruleTests,
  serverTests,
  sharedTests,
  siteTests,
} from './files';
import { row } from './row';

const shapes = siteTests.storage('local storage has exactly the keys and shapes of the specification');
const wellFormed = sharedTests.parse('keeps a well-formed record unchanged');
const mended = sharedTests.parse('repairs fields of the wrong type');
const summary = sharedTests.parse('keeps a well-formed summary unchanged');
const ownKeys = sharedTests.lists('is fetched from its endpoint and cached under only its two keys');

/** Rows for Spec §3: entities and their fields. */
export const section3Rows = [
  row('id (matched as a string), nombre, apellido1, apellido2, empresa, provincia, canton', [
    wellFormed,
    ruleTests.specialist('matches ids as trimmed strings'),
    shapes,
  ]),
  row('areaTrabajo: a list of area names, or a comma-separated string', [
    mended,
    sharedTests.cells('converts %j to %j'),
  ]),
  row('especializacion: comma-separated text of specializations', [
    wellFormed,
    ruleTests.workAreas('splits on commas, trims and skips blanks'),
  ]),
  row('certificados: a list of certificate codes', [
    sharedTests.parse(
      'reads certificates from numbers, text or comma-separated text and skips invalid codes',
    ),
  ]),
  row('Images are at /certificados/{code}.webp.', [
    ruleTests.specialist(
      'certificateImage returns a path inside the folder of certificate images for any code',
    ),
  ]),
  row('telefono, correo', [wellFormed, mended]),
  row('Video: an embed URL, may be empty.', [
    wellFormed,
    profileTests.page('is embedded and gets the focus after a press of «Ver video»'),
    profileTests.page('is replaced by the default image if its address is %j'),
  ]),
  row('puntoVenta, areaCovertura', [wellFormed, profileTests.page('shows the information block')]),
  row('The full name used for search is nombre, apellido1 and apellido2 joined by spaces.', [
    ruleTests.specialist('joins nombre, apellido1 and apellido2 with spaces'),
    ruleTests.nameIndex('finds a substring anywhere in the full name in any case'),
  ]),
  row(
    'The specialist list is kept in browser storage under the key especialistas',
    [ownKeys, shapes],
    'local storage especialistas',
  ),
  row(
    'with the ISO timestamp of the last refresh under ultimaActualizacionEsp',
    [
      ownKeys,
      sharedTests.cachedList(
        'starts with the state loading, then publishes and caches the fetched list with an ISO timestamp',
      ),
    ],
    'local storage ultimaActualizacionEsp',
  ),
  row(
    'Kept in browser local storage under the key user',
    [
      sharedTests.user('is stored unchanged in local storage and removed on logout'),
      hostTests.registration('stores exactly the specified fields of the user and reports success'),
    ],
    'local storage user',
  ),
  row('and in a shared context', [
    siteTests.sharing('after a registration in the host, the remotes know the visitor at once'),
    sharedTests.user('is stored unchanged in local storage and removed on logout'),
  ]),
  row('Fields: name, lastName (first and second surname joined by a space), phone', [
    ruleTests.registration('joins the surnames and removes hyphens from the identification'),
    hostTests.registration('stores exactly the specified fields of the user and reports success'),
  ]),
  row('email (optional)', [
    ruleTests.registration('omits a blank e-mail'),
    ruleTests.user('accepts a stored user with or without e-mail'),
  ]),
  row('idCard (national ID or DIMEX number)', [
    ruleTests.registration('joins the surnames and removes hyphens from the identification'),
  ]),
  row('The same user shape supplies idCard, name, lastName, email and phone for evaluations.', [
    profileTests.evaluationState('contains eight fields from the specialist, the user and the draft'),
    profileTests.evaluation('sends exactly the eight fields'),
  ]),
  row('Fields: provincia, imagen, cantones (each with canton).', [
    sharedTests.provinces('each province has an image'),
    sharedTests.provinces('the catalogue lists each canton once, and no blank canton'),
    shapes,
  ]),
  row(
    'Seven provinces and their canton counts: San José (20), Alajuela (15), Cartago (8), Heredia (9), Guanacaste (11), Puntarenas (11), Limón (10).',
    [sharedTests.provinces('the catalogue lists seven provinces and 84 cantons as in the specification')],
  ),
  row('Construcción, Eléctrico, Pintura, Aire acondicionados, each with imagen.', [
    sharedTests.workAreas('the catalogue lists the work areas of the specification with their images'),
  ]),
  row(
    'The static lists are cached in local storage under the keys areasTrabajo and provincias.',
    [sharedTests.savedSearch('is written when a component uses the catalogue'), shapes],
    'local storage areasTrabajo',
    'local storage provincias',
  ),
  row(
    'Kept in session storage under filters, with the fields provincia, canton, area, especializacion.',
    [
      sharedTests.savedSearch('are stored in session storage with four fields'),
      directoryTests.results('saves the filters, passes them in the navigation state and opens the profile'),
    ],
    'session storage filters',
  ),
  row('cedula (matches the specialist id), promedio', [
    summary,
    ruleTests.rating('findRating compares ids as strings'),
    profileTests.ratings('shows only the ratings of the specialist with this id'),
  ]),
  row('comentarios: a list of nombre, fecha, calificacion (a number) and comentario', [
    summary,
    profileTests.ratings('shows name, date, stars and comment of each evaluation'),
  ]),
  row('Dates are shown as dd/mm/yyyy.', [
    ruleTests.dates('formats %s as %s'),
    profileTests.ratings('shows name, date, stars and comment of each evaluation'),
  ]),
  row(
    'Cached in local storage under comentarios, with the last refresh under ultimaActualizacion.',
    [ownKeys, shapes],
    'local storage comentarios',
    'local storage ultimaActualizacion',
  ),
  row('Keyed by id, with estrellas entries of id, comentario and calificacion (1 to 4).', [
    sharedTests.sampleRatings('every sample entry has id, comentario and a calificacion from 1 to 4'),
  ]),
  row('Used to compute an average on the results cards.', [
    directoryTests.card('is the average of the built-in sample, labelled as an example'),
  ]),
  row(
    "comentario and reaccion (Bueno, Neutral, Malo, or 'Ninguna')",
    [
      feedbackTests.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
      ruleTests.submissions('returns the chosen reaction %s'),
      ruleTests.submissions('returns «Ninguna» if no reaction was chosen'),
    ],
    'reaction Ninguna',
  ),
  row('The fields sent are listed in section 7.', [
    profileTests.evaluation('sends exactly the eight fields'),
  ]),
  row('How the server stores any of these: not shown.', [
    serverTests.store('keeps all eight fields of an evaluation'),
    serverTests.service('is stored with its eight fields and appears in the ratings list at once'),
    serverTests.crash('stores every acknowledged submission once, including resent ones'),
  ]),
];

const { registration } = hostTests;
const { widget } = feedbackTests;

/** Rows for Spec §4: states and transitions. */
export const section4Rows = [
  row('starts as loading', [
    sharedTests.cachedList(
      'starts with the state loading, then publishes and caches the fetched list with an ISO timestamp',
    ),
    directoryTests.results('shows a skeleton of the cards while the specialists load'),
  ]),
  row('It ends after the fetch succeeds', [
    sharedTests.cachedList(
      'starts with the state loading, then publishes and caches the fetched list with an ISO timestamp',
    ),
  ]),
  row('or fails', [
    sharedTests.cachedList('publishes an empty list without a timestamp if nothing is cached'),
  ]),
  row('or after the cache is used', [
    sharedTests.cachedList('uses this week’s cached list without a request'),
    sharedTests.cachedListSlowService('shows the cached items within two seconds and replaces them later'),
  ]),
  row('the list is fetched when absent from the cache', [
    sharedTests.lists('is fetched from its endpoint and cached under only its two keys'),
  ]),
  row('or when the last refresh is before 00:00 on the most recent Sunday (the start of the current week)', [
    ruleTests.listState('is true for a refresh one millisecond before Sunday 00:00'),
    sharedTests.cachedList('fetches again once Sunday 00:00 has passed'),
  ]),
  row('Otherwise the cache is used.', [
    sharedTests.cachedList('uses this week’s cached list without a request'),
    siteTests.weekly('a list comes from the cache or the service, depending on the week of its last refresh'),
  ]),
  row('the same weekly rule (stale if the last update is before the most recent Sunday midnight)', [
    sharedTests.lists('is fetched again if the last refresh was before Sunday 00:00'),
  ]),
  row('Otherwise it is loaded from local storage.', [
    sharedTests.lists('is read from the cache if it was refreshed this week'),
  ]),
  row('empty until the trimmed text has at least 2 characters, then a filtered list', [
    ruleTests.nameIndex('requires two characters after trimming'),
    directoryTests.headerSearch('suggests nothing for «%s», which has less than two characters'),
  ]),
  row('Cleared on selection.', [
    directoryTests.headerSearch(
      'choosing a suggestion opens the profile and clears text, suggestions and saved filters',
    ),
  ]),
  row('not registered to registered on a valid submit, which stores the user locally and sets the context', [
    registration('stores exactly the specified fields of the user and reports success'),
    siteTests.registration('an unregistered visitor sees a notice that leads to the registration'),
  ]),
  row(
    'Registered to not registered on confirming logout, which removes the stored user and clears the context.',
    [
      registration('removes the stored user and offers to register again'),
      siteTests.registration(
        'logging out asks for confirmation and deletes the user, who can register again',
      ),
    ],
  ),
  row('At start the user is restored from local storage.', [
    sharedTests.user('is restored at the start of the page'),
    registration('a stored user sees no dialog and their first name in the menu'),
  ]),
  row('If none is stored, the registration modal with the notice opens automatically.', [
    registration('the notice opens, and accepting it opens the form'),
    registration('the notice opens if the stored value is not a user'),
  ]),
  row('the account dropdown toggles on click', [hostTests.header('opens and closes on click')]),
  row('and closes on an outside click', [hostTests.header('closes on a click outside')]),
  row('The mobile menu closes on an outside click', [
    siteTests.layout(
      'the mobile menu offers the account entries and closes on a choice, Escape or a click outside',
    ),
  ]),
  row('or on choosing a link', [
    hostTests.header('offers the links of the header and of the account menu, and closes when one is chosen'),
  ]),
  row('each filter step is set by choosing a card', [
    directoryTests.province(
      'asks for province, canton, work area and specialization, then opens the results',
    ),
    directoryTests.workArea(
      'asks for work area, province, canton and specialization, then opens the results',
    ),
  ]),
  row('The back button clears the steps in reverse order.', [
    ruleTests.filters('removes the steps in reverse order, then returns null'),
    directoryTests.province('undoes the steps in reverse order, then opens /especialistas'),
    directoryTests.workArea('«Regresar» undoes the steps in reverse order, then opens /especialistas'),
  ]),
  row('Leaving the first step clears the cached lists.', [
    directoryTests.province(
      'removes the provinces and work areas from localStorage on leaving the first step, but not the specialists',
    ),
    directoryTests.workArea('«Regresar» undoes the steps in reverse order, then opens /especialistas'),
  ]),
  row('The home tiles can preselect the area on the work-area page.', [
    directoryTests.workArea('preselects the area'),
  ]),
  row('On the province page the first step is the province.', [
    directoryTests.province(
      'does not filter the provinces by an area that a home tile passed in the navigation state',
    ),
    directoryTests.province(
      'asks for the work area even if a home tile passed an area in the navigation state',
    ),
  ]),
  row('1. Closed.', [widget('is marked as part of its remote, and is only a button until it is opened')]),
  row('2. Open: page scroll is locked', [
    kitTests.dialog('an open dialog prevents scrolling of the page'),
    siteTests.feedback(
      'the open widget prevents scrolling of the page, and a click outside closes and resets the widget',
    ),
  ]),
  row('and an overlay is shown', [
    siteTests.feedback(
      'the open widget prevents scrolling of the page, and a click outside closes and resets the widget',
    ),
  ]),
  row('3. A reaction is chosen.', [
    feedbackTests.state('selects a reaction, replaces it, and deselects it when pressed again'),
  ]),
  row('Clicking the same reaction again deselects it and hides the comment box.', [
    widget('«%s» shows the comment box; pressed again, it hides the box'),
  ]),
  row('4. The comment form appears.', [
    widget('opens as a modal with the three reactions and no comment box'),
    widget('«%s» shows the comment box; pressed again, it hides the box'),
  ]),
  row('5. Submitting: the button is disabled', [
    widget('shows a busy button and sends once'),
    kitTests.button('a busy button keeps its name and focus but neither calls its handler nor submits'),
  ]),
  row('and shows a spinner', [
    kitTests.button('only a busy button shows a spinner'),
    widget('shows a busy button and sends once'),
  ]),
  row('6. Success: everything resets and closes.', [
    feedbackTests.widget('a sent comment shows a toast for two seconds, and closes and empties the widget'),
    feedbackTests.state('resets and closes after a successful request'),
  ]),
  row('Clicking outside or on the overlay closes and resets the widget.', [
    widget('%s closes and resets the widget'),
    feedbackTests.state('closes and resets when dismissed while %s'),
  ]),
  row('opens only for a registered user', [
    profileTests.evaluation('sees the registration dialog with an explanation instead of the form'),
    profileTests.evaluation('sees the form after registering and closing the registration dialog'),
    profileTests.evaluation('closes when the user logs out in another tab'),
  ]),
  row("On success it shows '¡Gracias por su evaluación!', resets the form and closes after 2 s.", [
    profileTests.evaluation('shows the thanks for two seconds, then closes and resets'),
    profileTests.evaluationState('drops the draft after a successful request, and resets after the thanks'),
  ]),
  row('Clicking outside closes it.', [
    profileTests.evaluation('closes on a click outside without losing the draft'),
  ]),
  row('a click toggles the modal list', [
    profileTests.ratings('opens and closes by the panel’s button, by mouse and keyboard'),
  ]),
  row('opens on a certificate click and closes on the close button or the backdrop', [
    profileTests.certificates('closes by its close button, the backdrop and Escape, and restores the focus'),
  ]),
  row('(moderation, publication of evaluations and similar): not shown', [
    serverTests.service('waits for approval if moderation is on'),
    serverTests.store('publishes accepted evaluations only, with the author’s name only'),
    siteTests.evaluation(
      'an anonymous visitor is warned, registers and evaluates; the evaluation shows after the next refresh',
    ),
  ]),
];
