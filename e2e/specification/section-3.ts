import { directory, feedback, host, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const shapes = walk.storage('local storage has exactly the keys and shapes of the specification');
const wellFormed = shared.parse('keeps a well-formed record unchanged');
const mended = shared.parse('repairs wrong types');
const summary = shared.parse('keeps a well-formed summary unchanged');
const ownKeys = shared.lists('is fetched from its endpoint and cached under its two keys only');

/** Entities and their fields. */
export const section3 = [
  row('id (matched as a string), nombre, apellido1, apellido2, empresa, provincia, canton', [
    wellFormed,
    rules.specialist('matches ids as trimmed strings'),
    shapes,
  ]),
  row('areaTrabajo: a list of area names, or a comma-separated string', [
    mended,
    shared.cells('%j reads %j'),
  ]),
  row('especializacion: comma-separated text of specializations', [
    wellFormed,
    rules.workAreas('splits on commas, trims and skips blanks'),
  ]),
  row('certificados: a list of certificate codes', [
    shared.parse('reads certificates from numbers, text or comma-separated text and skips invalid codes'),
  ]),
  row('Images are at /certificados/{code}.webp.', [
    rules.specialist('a certificate code cannot leave the folder of the images'),
  ]),
  row('telefono, correo', [wellFormed, mended]),
  row('Video: an embed URL, may be empty.', [
    wellFormed,
    profile.page('is embedded at the press of «Ver video», and takes the focus'),
    profile.page('is replaced by the default image if it is %j'),
  ]),
  row('puntoVenta, areaCovertura', [wellFormed, profile.page('has the information block')]),
  row('The full name used for search is nombre, apellido1 and apellido2 joined by spaces.', [
    rules.specialist('joins nombre, apellido1 and apellido2 with spaces'),
    rules.nameIndex('finds a substring anywhere in the full name in any case'),
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
      shared.cachedList('starts as loading, then stores and caches the fetched list with an ISO timestamp'),
    ],
    'local storage ultimaActualizacionEsp',
  ),
  row(
    'Kept in browser local storage under the key user',
    [
      shared.user('is stored unchanged in local storage and removed on logout'),
      host.registration('stores exactly the user of the specification and reports success'),
    ],
    'local storage user',
  ),
  row('and in a shared context', [
    walk.sharing('after a registration in the host, the remotes know the visitor at once'),
    shared.user('is stored unchanged in local storage and removed on logout'),
  ]),
  row('Fields: name, lastName (first and second surname joined by a space), phone', [
    rules.registration('joins the surnames and removes hyphens from the identification'),
    host.registration('stores exactly the user of the specification and reports success'),
  ]),
  row('email (optional)', [
    rules.registration('omits a blank e-mail'),
    rules.user('accepts a stored user with or without e-mail'),
  ]),
  row('idCard (national ID or DIMEX number)', [
    rules.registration('joins the surnames and removes hyphens from the identification'),
    walk.registration('national IDs and DIMEX numbers are accepted, with spaces or hyphens'),
  ]),
  row('The same user shape supplies idCard, name, lastName, email and phone for evaluations.', [
    profile.evaluationState('takes its eight fields from the specialist, the user and the draft'),
    profile.evaluation('sends exactly the eight fields'),
  ]),
  row('Fields: provincia, imagen, cantones (each with canton).', [
    shared.provinces('each province has its image'),
    shared.provinces('the catalogue lists each canton once and no blank ones'),
    shapes,
  ]),
  row(
    'Seven provinces and their canton counts: San José (20), Alajuela (15), Cartago (8), Heredia (9), Guanacaste (11), Puntarenas (11), Limón (10).',
    [shared.provinces('the catalogue lists seven provinces and 84 cantons as in the specification')],
  ),
  row('Construcción, Eléctrico, Pintura, Aire acondicionados, each with imagen.', [
    shared.workAreas('the catalogue lists the work areas of the specification with their images'),
  ]),
  row(
    'The static lists are cached in local storage under the keys areasTrabajo and provincias.',
    [shared.savedSearch('returns the static lists and writes them to local storage'), shapes],
    'local storage areasTrabajo',
    'local storage provincias',
  ),
  row(
    'Kept in session storage under filters, with the fields provincia, canton, area, especializacion.',
    [
      shared.savedSearch('stores the four fields in session storage'),
      directory.results('saves the filters, passes them in the navigation state and opens the profile'),
    ],
    'session storage filters',
  ),
  row('cedula (matches the specialist id), promedio', [
    summary,
    rules.rating('findRating compares ids as strings'),
    profile.ratings('belongs to the specialist with this id only'),
  ]),
  row('comentarios: a list of nombre, fecha, calificacion (a number) and comentario', [
    summary,
    profile.ratings('shows name, date, stars and comment of each'),
  ]),
  row('Dates are shown as dd/mm/yyyy.', [
    rules.dates('formats %s as %s'),
    profile.ratings('shows name, date, stars and comment of each'),
  ]),
  row(
    'Cached in local storage under comentarios, with the last refresh under ultimaActualizacion.',
    [ownKeys, shapes],
    'local storage comentarios',
    'local storage ultimaActualizacion',
  ),
  row('Keyed by id, with estrellas entries of id, comentario and calificacion (1 to 4).', [
    shared.sampleRatings('the sample has entries of id, comentario and calificacion from 1 to 4'),
  ]),
  row('Used to compute an average on the results cards.', [
    directory.card('is the mean of the built-in sample, labelled as an example'),
  ]),
  row(
    "comentario and reaccion (Bueno, Neutral, Malo, or 'Ninguna')",
    [
      feedback.widget('«%s» goes out as «%s» with the comment, without reading the answer'),
      rules.submissions('sends the reaction %s'),
      rules.submissions('sends «Ninguna» without a reaction'),
    ],
    'reaction Ninguna',
  ),
  row('The fields sent are listed in section 7.', [profile.evaluation('sends exactly the eight fields')]),
  row('How the server stores any of these: not shown.', [
    server.store('keeps all eight fields of an evaluation'),
    server.service('is stored with its eight fields and appears in the ratings list at once'),
    server.crash('stores every acknowledged send once, including resent ones'),
  ]),
];
