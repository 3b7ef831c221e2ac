// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import { directory, feedback, host, kit, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const eight = profile.evaluationState('contains eight fields from the specialist, the user and the draft');

/** Rows for Spec §7: calls of the site to its service. */
export const section7 = [
  row('All remote endpoints are external script-service endpoints.', [
    server.config('an external endpoint replaces only the call for which it is configured'),
    shared.submissions('send each body with no-cors to its endpoint %s'),
    walk.scriptService(
      'a script service with outputs of any content type stores and confirms each submission once',
    ),
  ]),
  row(
    '| List of specialists | GET | no parameters |',
    [
      shared.client('requests the URL once without parameters or body and returns the text'),
      shared.lists('is fetched from its endpoint and cached under only its two keys'),
      server.service('returns the original rows as JSON with no-cache'),
    ],
    'call specialists',
  ),
  row('The answer text is parsed as JSON, a list of specialists.', [
    shared.parse('keeps a well-formed record unchanged'),
    shared.parse('reject %j as «%s»'),
  ]),
  row('It is cached as described in sections 3 and 4.', [
    shared.lists('is fetched from its endpoint and cached under only its two keys'),
    shared.lists('is read from the cache if it was refreshed this week'),
  ]),
  row(
    '| All ratings | GET | no parameters |',
    [
      shared.client('requests the URL once without parameters or body and returns the text'),
      shared.lists('is fetched from its endpoint and cached under only its two keys'),
      server.service('returns the original rows as JSON with no-cache'),
    ],
    'call ratings',
  ),
  row(
    'The answer text is parsed as JSON, a list of {cedula, promedio, comentarios[{nombre, fecha, calificacion, comentario}]}.',
    [shared.parse('keeps a well-formed summary unchanged')],
  ),
  row('It is cached in local storage.', [
    shared.lists('is fetched from its endpoint and cached under only its two keys'),
  ]),
  row(
    '| Site feedback | POST, no-cors, JSON body | comentario, reaccion |',
    [
      shared.client('posts JSON once as plain text in no-cors mode'),
      shared.submissions('send each body with no-cors to its endpoint %s'),
      feedback.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
    ],
    'call feedback',
  ),
  row('The answer is not read. What the server does with it: not shown.', [
    shared.client('accepts status %i without reading the response'),
    server.service('is accepted and stored if sent as text/plain or as application/json'),
  ]),
  row(
    '| Evaluation | POST, no-cors, JSON body |',
    [
      shared.client('posts JSON once as plain text in no-cors mode'),
      shared.submissions('send each body with no-cors to its endpoint %s'),
    ],
    'call evaluation',
  ),
  row(
    'idEspecialista, nombreEspecialista, calificacion, comentario, idUsuario, nombreUsuario, correoUsuario, telefono',
    [
      eight,
      profile.evaluation('sends exactly the eight fields'),
      server.service('is stored with its eight fields and appears in the ratings list at once'),
    ],
  ),
  row('| The answer is not read. |', [shared.client('accepts status %i without reading the response')]),
  row('Outbound links, which are not calls: a WhatsApp chat link, a mailto link and a tel link.', [
    profile.contact('are links: a chat in a new tab, a mail and a call'),
    rules.contactLinks('links to the address with an encoded subject'),
  ]),
  row('Registration makes no call. It is stored only in the browser.', [
    host.registration('registering sends no request and stores the user only in local storage'),
  ]),
];

/** Rows for Spec §8: error catalogue. */
export const section8 = [
  row(
    "| Feedback send fails | An error dialog titled 'Oops...' with the text 'Hubo un error al enviar tu comentario.' |",
    [
      feedback.widget('shows a dialog and keeps the draft, which the visitor can send again'),
      walk.feedback('failed feedback opens the error dialog and keeps the text'),
    ],
  ),
  row("| Feedback send succeeds | A toast 'Gracias por su comentario.' for 2 s", [
    feedback.widget('a sent comment shows a toast for two seconds, and closes and empties the widget'),
    kit.toast('a toast disappears after two seconds'),
  ]),
  row('at the top right', [
    walk.feedback('the thank-you message for feedback stays for two seconds at the top right'),
  ]),
  row("| Evaluation send fails | Inline red text 'Error al enviar la evaluación.' |", [
    profile.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
    walk.evaluation('a failed evaluation shows an error in red, keeps the draft and can be retried'),
  ]),
  row("| Evaluation succeeds | '¡Gracias por su evaluación!' |", [
    profile.evaluation('shows the thanks for two seconds, then closes and resets'),
    profile.closedMeanwhile(
      'a success after closing shows the thanks as a toast, and the next form starts empty',
    ),
  ]),
  row("| Specialists fetch fails | Logged to the console only ('Error al obtener Especialistas').", [
    shared.lists('logs a failed fetch and shows nothing'),
    walk.failingService('stored lists and their timestamps survive every failure of the service'),
  ]),
  row('The loading state ends and there is no user-facing message.', [
    shared.cachedList('publishes an empty list without a timestamp if nothing is cached'),
    walk.failingService(
      'on a first visit with a failing service, an error replaces the loading state of each list',
    ),
  ]),
  row('| Ratings fetch fails | Logged to the console only.', [
    shared.lists('logs a failed fetch and shows nothing'),
    profile.ratings(
      'shows nothing after a failed request, which is only logged, and does not state that nobody has evaluated',
    ),
  ]),
  row('The loading state ends and the list stays empty.', [
    profile.ratings(
      'shows nothing after a failed request, which is only logged, and does not state that nobody has evaluated',
    ),
    walk.failingService('a profile whose ratings could not be fetched shows no ratings and the reason'),
  ]),
  row(
    "| Specialist has no e-mail | An info dialog 'Por favor, intente con otro medio.' with an 'Aceptar' button. |",
    [
      profile.contact('«%s» suggests another contact method if the data is %j'),
      walk.contact('the profile of a specialist without e-mail recommends the other contacts'),
    ],
  ),
  row("| Specialist id not found | 'No se encontró al especialista.' with a back button. |", [
    profile.page('is reported at %s, with a picture and a back button'),
    walk.routes('an unknown id of any form shows a message and a link back'),
    profile.page('the page reports the failure and shows a back button'),
  ]),
  row("| Empty results | 'No se han encontrado resultados'. |", [
    directory.results('states that nothing was found and offers a new search'),
  ]),
  row("| Ratings panel empty | 'Aún no hay evaluaciones'", [
    profile.ratings('states that there are no evaluations'),
  ]),
  row("and 'Aún no hay evaluaciones registradas.' |", [
    profile.ratings('states that there are no evaluations'),
    walk.ratings('the panel and the list state that a specialist has no ratings'),
  ]),
  row('| Certificate image fails to load | A placeholder image is shown. |', [
    kit.certificateImage(
      'a certificate image shows the placeholder if it fails to load, and the seal again when the code changes',
    ),
    profile.certificates('show the placeholder if an image fails to load'),
    kit.certificateImage('a certificate image shows an inline seal if its placeholder also fails to load'),
    walk.offline('certificates show a placeholder offline'),
  ]),
  row(
    '| Area is Electricidad or Aires Acondicionados | A notice that there are currently no specialists. |',
    [directory.workArea('shows the notice of no specialists and offers other areas')],
  ),
  row('| Registration form invalid | The field messages in section 5. |', [
    host.registration('shows every error below its field, focuses the first one and saves nothing'),
    host.registration('rejects %s «%s» and accepts the correction'),
  ]),
  row('Because the two sends use no-cors, a rejected server response cannot be detected by the product.', [
    shared.client('accepts status %i without reading the response'),
    walk.scriptService(
      'the site confirms a submission that a script service over quota did not store, since both responses look the same',
    ),
  ]),
  row('Any other errors: not shown.', [
    host.slot(
      'a remote’s slot shows a fallback if the remote cannot be loaded, and the remote after a retry',
    ),
    host.slot('the fallback states that the browser is offline, and changes when it is online again'),
    walk.routes('an unknown address shows a not-found page with links'),
  ]),
];

const programmes = shared.certificates('the programme of certificate %s has parts called %s: %d, about %s');

/** Rows for Spec §9: business constants and limits. */
export const section9 = [
  row('Search minimum: 2 characters (more than 1 after trimming).', [
    rules.nameIndex('requires two characters after trimming'),
    directory.headerSearch('suggests nothing for «%s», which has less than two characters'),
  ]),
  row('The suggestion list has a maximum height of 15rem.', [
    walk.byName('a long list of suggestions scrolls within 15rem'),
  ]),
  row('Phone: 8 digits, first digit 2 to 8.', [
    rules.user('isPhone accepts 8 digits, the first from 2 to 8'),
  ]),
  row('Costa Rica phone prefix for WhatsApp: 506.', [
    rules.contactLinks('keeps only digits and adds the prefix 506'),
  ]),
  row('idCard: 9 digits, or 11 to 12 digits, the first digit never 0.', [
    rules.user('accepts %d digits unless they start with 0'),
    rules.user('rejects the identification %j'),
  ]),
  row(
    'local storage: user, especialistas, ultimaActualizacionEsp, comentarios, ultimaActualizacion, areasTrabajo, provincias',
    [walk.storage('local storage has exactly the keys and shapes of the specification')],
  ),
  row('session storage: filters', [
    walk.storage('local storage has exactly the keys and shapes of the specification'),
  ]),
  row(
    'Weekly refresh of the specialist list and ratings: the cache is stale if the last refresh is before the most recent Sunday 00:00.',
    [
      rules.listState('returns 00:00 of the most recent Sunday in local time'),
      rules.listState('is true for a refresh one millisecond before Sunday 00:00'),
      shared.lists('is fetched again if the last refresh was before Sunday 00:00'),
    ],
  ),
  row('Banner rotation interval: 3 s.', [
    host.home('rotates every three seconds and starts over after the last picture'),
  ]),
  row('Loading splash: 0.4 s.', [walk.home('a splash covers the page for 0.4 s after loading')]),
  row('Success toast: 2 s.', [
    kit.toast('a toast disappears after two seconds'),
    feedback.widget('a sent comment shows a toast for two seconds, and closes and empties the widget'),
  ]),
  row('Evaluation dialog auto-close: 2 s.', [
    profile.evaluation('shows the thanks for two seconds, then closes and resets'),
  ]),
  row('Stars: 1 to 5, with a half star when the fractional part is at least 0.5.', [
    rules.rating('of %d are %s'),
    rules.rating('returns five stars, full ones first, at most one half'),
  ]),
  row('Registration success dialog confirm button colour: #006b98.', [
    walk.registration('a visit without a user opens the notice, which leads to the registration'),
    kit.tokens('both schemes have the specification’s brand blue'),
  ]),
  row('Results grid: 1 to 4 columns by width.', [
    walk.results('results have one to four columns of cards, depending on the window’s width'),
  ]),
  row('Province and canton counts: see section 3 (seven provinces, 84 cantons in total).', [
    shared.provinces('the catalogue lists seven provinces and 84 cantons as in the specification'),
  ]),
  row('Certificate codes 1 to 4 have detail programs shown in the certificate modal', [
    profile.certificates('shows the whole programme of certificate %s'),
    shared.certificates('every part of a programme has a title and topics'),
    shared.certificates('findCertificate returns null for unknown codes'),
  ]),
  row('1. a construction-materials program with four modules', [programmes]),
  row('2. a fibre-cement boards program with four topics', [programmes]),
  row('3. a paints and coatings program with three modules', [programmes]),
  row('4. a welding and abrasives program with two summaries', [programmes]),
  row('Server-side limits, such as rate limits or maximum comment length: not shown.', [
    server.service(
      'a submission above the shared limit of its address is refused, and other addresses are served',
    ),
    server.service('a submission with the longest comment of the forms is stored completely in any script'),
  ]),
];
