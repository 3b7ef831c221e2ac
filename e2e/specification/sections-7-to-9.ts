// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
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

const eight = profileTests.evaluationState(
  'contains eight fields from the specialist, the user and the draft',
);

/** Rows for Spec §7: calls of the site to its service. */
export const section7Rows = [
  row('All remote endpoints are external script-service endpoints.', [
    serverTests.config('an external endpoint replaces only the call for which it is configured'),
    sharedTests.submissions('send each body with no-cors to its endpoint %s'),
    siteTests.scriptService(
      'each submission to an Apps Script service is stored and confirmed once, whatever content type the service sends',
    ),
  ]),
  row(
    '| List of specialists | GET | no parameters |',
    [
      sharedTests.client('requests the URL once without parameters or body and returns the text'),
      sharedTests.lists('is fetched from its endpoint and cached under only its two keys'),
      serverTests.service('returns the original rows as JSON with no-cache'),
    ],
    'call specialists',
  ),
  row('The answer text is parsed as JSON, a list of specialists.', [
    sharedTests.parse('keeps a well-formed record unchanged'),
    sharedTests.parse('reject %j as «%s»'),
  ]),
  row('It is cached as described in sections 3 and 4.', [
    sharedTests.lists('is fetched from its endpoint and cached under only its two keys'),
    sharedTests.lists('is read from the cache if it was refreshed this week'),
  ]),
  row(
    '| All ratings | GET | no parameters |',
    [
      sharedTests.client('requests the URL once without parameters or body and returns the text'),
      sharedTests.lists('is fetched from its endpoint and cached under only its two keys'),
      serverTests.service('returns the original rows as JSON with no-cache'),
    ],
    'call ratings',
  ),
  row(
    'The answer text is parsed as JSON, a list of {cedula, promedio, comentarios[{nombre, fecha, calificacion, comentario}]}.',
    [sharedTests.parse('keeps a well-formed summary unchanged')],
  ),
  row('It is cached in local storage.', [
    sharedTests.lists('is fetched from its endpoint and cached under only its two keys'),
  ]),
  row(
    '| Site feedback | POST, no-cors, JSON body | comentario, reaccion |',
    [
      sharedTests.client('posts JSON once as plain text in no-cors mode'),
      sharedTests.submissions('send each body with no-cors to its endpoint %s'),
      feedbackTests.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
    ],
    'call feedback',
  ),
  row('The answer is not read. What the server does with it: not shown.', [
    sharedTests.client('accepts status %i without reading the response'),
    serverTests.service('is accepted and stored if sent as text/plain or as application/json'),
  ]),
  row(
    '| Evaluation | POST, no-cors, JSON body |',
    [
      sharedTests.client('posts JSON once as plain text in no-cors mode'),
      sharedTests.submissions('send each body with no-cors to its endpoint %s'),
    ],
    'call evaluation',
  ),
  row(
    'idEspecialista, nombreEspecialista, calificacion, comentario, idUsuario, nombreUsuario, correoUsuario, telefono',
    [
      eight,
      profileTests.evaluation('sends exactly the eight fields'),
      serverTests.service('is stored with its eight fields and appears in the ratings list at once'),
    ],
  ),
  row('| The answer is not read. |', [sharedTests.client('accepts status %i without reading the response')]),
  row('Outbound links, which are not calls: a WhatsApp chat link, a mailto link and a tel link.', [
    profileTests.contact('are links: a chat in a new tab, a mail and a call'),
    ruleTests.contactLinks('links to the address with an encoded subject'),
  ]),
  row('Registration makes no call. It is stored only in the browser.', [
    hostTests.registration('registering sends no request and stores the user only in local storage'),
  ]),
];

/** Rows for Spec §8: error catalogue. */
export const section8Rows = [
  row(
    "| Feedback send fails | An error dialog titled 'Oops...' with the text 'Hubo un error al enviar tu comentario.' |",
    [
      feedbackTests.widget('shows a dialog and keeps the draft, which the visitor can send again'),
      siteTests.feedback('failed feedback opens the error dialog and keeps the text'),
    ],
  ),
  row("| Feedback send succeeds | A toast 'Gracias por su comentario.' for 2 s", [
    feedbackTests.widget('a sent comment shows a toast for two seconds, and closes and empties the widget'),
    kitTests.toast('a toast disappears after two seconds'),
  ]),
  row('at the top right', [
    siteTests.feedback('the thank-you message for feedback stays for two seconds at the top right'),
  ]),
  row("| Evaluation send fails | Inline red text 'Error al enviar la evaluación.' |", [
    profileTests.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
    siteTests.evaluation('a failed evaluation shows an error in red, keeps the draft and can be retried'),
  ]),
  row("| Evaluation succeeds | '¡Gracias por su evaluación!' |", [
    profileTests.evaluation('shows the thanks for two seconds, then closes and resets'),
    profileTests.closedMeanwhile(
      'if sending succeeds after the evaluation dialog was closed, a toast shows the thanks, and the next form starts empty',
    ),
  ]),
  row("| Specialists fetch fails | Logged to the console only ('Error al obtener Especialistas').", [
    sharedTests.lists('logs a failed fetch and shows nothing'),
    siteTests.failingService('stored lists and their timestamps survive every failure of the service'),
  ]),
  row('The loading state ends and there is no user-facing message.', [
    sharedTests.cachedList('publishes an empty list without a timestamp if nothing is cached'),
    siteTests.offline('a dropped connection shows an error for each list, and «Reintentar» recovers'),
  ]),
  row('| Ratings fetch fails | Logged to the console only.', [
    sharedTests.lists('logs a failed fetch and shows nothing'),
    profileTests.ratings(
      'shows nothing after a failed request, which is only logged, and does not state that nobody has evaluated',
    ),
  ]),
  row('The loading state ends and the list stays empty.', [
    profileTests.ratings(
      'shows nothing after a failed request, which is only logged, and does not state that nobody has evaluated',
    ),
    siteTests.failingService('a profile whose ratings could not be fetched shows no ratings and the reason'),
  ]),
  row(
    "| Specialist has no e-mail | An info dialog 'Por favor, intente con otro medio.' with an 'Aceptar' button. |",
    [profileTests.contact('«%s» suggests another contact method if the data is %j')],
  ),
  row("| Specialist id not found | 'No se encontró al especialista.' with a back button. |", [
    profileTests.page('is reported at %s, with a picture and a back button'),
    siteTests.routes(
      'a profile’s address shows a message whatever characters an unknown id has, and a link back',
    ),
    profileTests.page('the page reports the failure and shows a back button'),
  ]),
  row("| Empty results | 'No se han encontrado resultados'. |", [
    directoryTests.results('states that nothing was found and offers a new search'),
  ]),
  row("| Ratings panel empty | 'Aún no hay evaluaciones'", [
    profileTests.ratings('states that there are no evaluations'),
  ]),
  row("and 'Aún no hay evaluaciones registradas.' |", [
    profileTests.ratings('states that there are no evaluations'),
  ]),
  row('| Certificate image fails to load | A placeholder image is shown. |', [
    kitTests.certificateImage(
      'a certificate image shows the placeholder if it fails to load, and the seal again when the code changes',
    ),
    profileTests.certificates('show the placeholder if an image fails to load'),
    kitTests.certificateImage(
      'a certificate image shows an inline seal if its placeholder also fails to load',
    ),
    siteTests.offline('certificates show a placeholder offline'),
  ]),
  row(
    '| Area is Electricidad or Aires Acondicionados | A notice that there are currently no specialists. |',
    [
      directoryTests.workArea(
        'shows the notice that no specialist does this work, and asks for another area',
      ),
    ],
  ),
  row('| Registration form invalid | The field messages in section 5. |', [
    hostTests.registration('shows every error below its field, focuses the first one and saves nothing'),
    hostTests.registration('rejects %s «%s» and accepts the correction'),
  ]),
  row('Because the two sends use no-cors, a rejected server response cannot be detected by the product.', [
    sharedTests.client('accepts status %i without reading the response'),
    siteTests.scriptService(
      'the site confirms a submission that an Apps Script service over quota did not store, since both responses look the same',
    ),
  ]),
  row('Any other errors: not shown.', [
    hostTests.slot(
      'a remote’s slot shows a fallback if the remote cannot be loaded, and the remote after a retry',
    ),
    hostTests.slot('the fallback states that the browser is offline, and changes when it is online again'),
    siteTests.routes('an unknown address shows a not-found page with links'),
  ]),
];

const programmes = sharedTests.certificates(
  'the programme of certificate %s has parts called %s: %d, about %s',
);

/** Rows for Spec §9: business constants and limits. */
export const section9Rows = [
  row('Search minimum: 2 characters (more than 1 after trimming).', [
    ruleTests.nameIndex('requires two characters after trimming'),
    directoryTests.headerSearch('suggests nothing for «%s», which has less than two characters'),
  ]),
  row('The suggestion list has a maximum height of 15rem.', [
    siteTests.byName('a long list of suggestions scrolls within 15rem'),
  ]),
  row('Phone: 8 digits, first digit 2 to 8.', [
    ruleTests.user('isPhone accepts 8 digits, the first from 2 to 8'),
  ]),
  row('Costa Rica phone prefix for WhatsApp: 506.', [
    ruleTests.contactLinks('keeps only digits and adds the prefix 506'),
  ]),
  row('idCard: 9 digits, or 11 to 12 digits, the first digit never 0.', [
    ruleTests.user('accepts %d digits unless they start with 0'),
    ruleTests.user('rejects the identification %j'),
  ]),
  row(
    'local storage: user, especialistas, ultimaActualizacionEsp, comentarios, ultimaActualizacion, areasTrabajo, provincias',
    [siteTests.storage('local storage has exactly the keys and shapes of the specification')],
  ),
  row('session storage: filters', [
    siteTests.storage('local storage has exactly the keys and shapes of the specification'),
  ]),
  row(
    'Weekly refresh of the specialist list and ratings: the cache is stale if the last refresh is before the most recent Sunday 00:00.',
    [
      ruleTests.listState('returns 00:00 of the most recent Sunday in local time'),
      ruleTests.listState('is true for a refresh one millisecond before Sunday 00:00'),
      sharedTests.lists('is fetched again if the last refresh was before Sunday 00:00'),
    ],
  ),
  row('Banner rotation interval: 3 s.', [
    hostTests.home('rotates every three seconds and starts over after the last picture'),
  ]),
  row('Loading splash: 0.4 s.', [siteTests.home('a splash covers the page for 0.4 s after loading')]),
  row('Success toast: 2 s.', [
    kitTests.toast('a toast disappears after two seconds'),
    feedbackTests.widget('a sent comment shows a toast for two seconds, and closes and empties the widget'),
  ]),
  row('Evaluation dialog auto-close: 2 s.', [
    profileTests.evaluation('shows the thanks for two seconds, then closes and resets'),
  ]),
  row('Stars: 1 to 5, with a half star when the fractional part is at least 0.5.', [
    ruleTests.rating('of %d are %s'),
    ruleTests.rating('returns five stars, full ones first, at most one half'),
  ]),
  row('Registration success dialog confirm button colour: #006b98.', [
    siteTests.registration('an unregistered visitor sees a notice that leads to the registration'),
    kitTests.tokens('both schemes have the specification’s brand blue'),
  ]),
  row('Results grid: 1 to 4 columns by width.', [
    siteTests.results('results have one to four columns of cards, depending on the window’s width'),
  ]),
  row('Province and canton counts: see section 3 (seven provinces, 84 cantons in total).', [
    sharedTests.provinces('the catalogue lists seven provinces and 84 cantons as in the specification'),
  ]),
  row('Certificate codes 1 to 4 have detail programs shown in the certificate modal', [
    profileTests.certificates('shows the whole programme of certificate %s'),
    sharedTests.certificates('every part of a certificate’s programme has a title and topics'),
    sharedTests.certificates('findCertificate returns null for unknown codes'),
  ]),
  row('1. a construction-materials program with four modules', [programmes]),
  row('2. a fibre-cement boards program with four topics', [programmes]),
  row('3. a paints and coatings program with three modules', [programmes]),
  row('4. a welding and abrasives program with two summaries', [programmes]),
  row('Server-side limits, such as rate limits or maximum comment length: not shown.', [
    serverTests.service(
      'a submission above the shared limit of its address is refused, and other addresses are served',
    ),
    serverTests.service(
      'with a comment of the maximum length of the forms is stored completely in any writing system',
    ),
  ]),
];
