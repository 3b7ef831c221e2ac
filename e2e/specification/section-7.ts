// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written

import { feedback, host, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const { client, lists, sends } = shared;
const eight = rules.evaluation(
  'the eight fields of an evaluation come from the specialist, the user and the form',
);

/** The calls it makes. */
export const section7 = [
  row('All remote endpoints are external script-service endpoints.', [
    server.siteConfig('an external endpoint replaces its own call only'),
    sends('each send goes with no-cors to its own endpoint %s'),
    walk.scriptService(
      'a visitor finds, reads, evaluates and comments, each sent once and thanked for once, on outputs of any type',
    ),
  ]),
  row(
    '| List of specialists | GET | no parameters |',
    [
      client('asks once for the address as it is, without parameters or body, and answers the text'),
      lists('is fetched from its endpoint and kept under its own two keys, and no others'),
      server.lists('returns the original rows as JSON with no-cache'),
    ],
    'call specialists',
  ),
  row('The answer text is parsed as JSON, a list of specialists.', [
    shared.parse('a well-formed record comes through unchanged'),
    shared.parse('%j is refused: %s'),
  ]),
  row('It is cached as described in sections 3 and 4.', [
    lists('is fetched from its endpoint and kept under its own two keys, and no others'),
    lists('comes from those keys while they are of this week'),
  ]),
  row(
    '| All ratings | GET | no parameters |',
    [
      client('asks once for the address as it is, without parameters or body, and answers the text'),
      lists('is fetched from its endpoint and kept under its own two keys, and no others'),
      server.lists('returns the original rows as JSON with no-cache'),
    ],
    'call ratings',
  ),
  row(
    'The answer text is parsed as JSON, a list of {cedula, promedio, comentarios[{nombre, fecha, calificacion, comentario}]}.',
    [shared.parse('a well-formed summary comes through unchanged')],
  ),
  row('It is cached in local storage.', [
    lists('is fetched from its endpoint and kept under its own two keys, and no others'),
  ]),
  row(
    '| Site feedback | POST, no-cors, JSON body | comentario, reaccion |',
    [
      client('posts JSON once as no-cors lets it through, as plain text'),
      sends('each send goes with no-cors to its own endpoint %s'),
      feedback.widget('«%s» goes out as «%s» with the comment, without reading the answer'),
    ],
    'call feedback',
  ),
  row('The answer is not read. What the server does with it: not shown.', [
    client('never reads the answer: status %i is success'),
    server.sends('is stored as text/plain and as application/json'),
  ]),
  row(
    '| Evaluation | POST, no-cors, JSON body |',
    [
      client('posts JSON once as no-cors lets it through, as plain text'),
      sends('each send goes with no-cors to its own endpoint %s'),
    ],
    'call evaluation',
  ),
  row(
    'idEspecialista, nombreEspecialista, calificacion, comentario, idUsuario, nombreUsuario, correoUsuario, telefono',
    [
      eight,
      profile.evaluation('sends exactly the eight fields'),
      server.sends('is stored with its eight fields and appears in the ratings list at once'),
    ],
  ),
  row('| The answer is not read. |', [client('never reads the answer: status %i is success')]),
  row('Outbound links, which are not calls: a WhatsApp chat link, a mailto link and a tel link.', [
    profile.contact('are links to a chat in a new tab, a mail and a call'),
    rules.contactLinks('links to the address, with an encoded subject'),
  ]),
  row('Registration makes no call. It is stored only in the browser.', [
    host.registration('registering makes no request and stores the user in local storage alone'),
  ]),
];
