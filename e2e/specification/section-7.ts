// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written

import { feedback, host, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const eight = profile.evaluationState('takes its eight fields from the specialist, the user and the draft');

/** Calls of the site to its service. */
export const section7 = [
  row('All remote endpoints are external script-service endpoints.', [
    server.config('an external endpoint replaces its own call only'),
    shared.submissions('sends each body with no-cors to its endpoint %s'),
    walk.scriptService(
      'a visitor finds, reads, evaluates and comments, each sent and confirmed once, with outputs of any type',
    ),
  ]),
  row(
    '| List of specialists | GET | no parameters |',
    [
      shared.client('requests the URL once without parameters or body and returns the text'),
      shared.lists('is fetched from its endpoint and cached under its two keys only'),
      server.service('returns the original rows as JSON with no-cache'),
    ],
    'call specialists',
  ),
  row('The answer text is parsed as JSON, a list of specialists.', [
    shared.parse('keeps a well-formed record unchanged'),
    shared.parse('rejects %j: %s'),
  ]),
  row('It is cached as described in sections 3 and 4.', [
    shared.lists('is fetched from its endpoint and cached under its two keys only'),
    shared.lists('is read from the cache of this week'),
  ]),
  row(
    '| All ratings | GET | no parameters |',
    [
      shared.client('requests the URL once without parameters or body and returns the text'),
      shared.lists('is fetched from its endpoint and cached under its two keys only'),
      server.service('returns the original rows as JSON with no-cache'),
    ],
    'call ratings',
  ),
  row(
    'The answer text is parsed as JSON, a list of {cedula, promedio, comentarios[{nombre, fecha, calificacion, comentario}]}.',
    [shared.parse('keeps a well-formed summary unchanged')],
  ),
  row('It is cached in local storage.', [
    shared.lists('is fetched from its endpoint and cached under its two keys only'),
  ]),
  row(
    '| Site feedback | POST, no-cors, JSON body | comentario, reaccion |',
    [
      shared.client('posts JSON once as plain text in no-cors mode'),
      shared.submissions('sends each body with no-cors to its endpoint %s'),
      feedback.widget('«%s» goes out as «%s» with the comment, without reading the answer'),
    ],
    'call feedback',
  ),
  row('The answer is not read. What the server does with it: not shown.', [
    shared.client('treats status %i as success without reading the response'),
    server.service('is stored as text/plain and as application/json'),
  ]),
  row(
    '| Evaluation | POST, no-cors, JSON body |',
    [
      shared.client('posts JSON once as plain text in no-cors mode'),
      shared.submissions('sends each body with no-cors to its endpoint %s'),
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
  row('| The answer is not read. |', [
    shared.client('treats status %i as success without reading the response'),
  ]),
  row('Outbound links, which are not calls: a WhatsApp chat link, a mailto link and a tel link.', [
    profile.contact('are links to a chat in a new tab, a mail and a call'),
    rules.contactLinks('links to the address with an encoded subject'),
  ]),
  row('Registration makes no call. It is stored only in the browser.', [
    host.registration('registering makes no request and stores the user in local storage alone'),
  ]),
];
