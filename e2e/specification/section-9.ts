import { directory, feedback, host, kit, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const programmes = shared.certificates('certificate %s has parts called %s: %d, about %s');

/** Business constants and limits. */
export const section9 = [
  row('Search minimum: 2 characters (more than 1 after trimming).', [
    rules.nameIndex('requires two characters after trimming'),
    directory.headerSearch('suggests nothing for «%s», which has less than two characters'),
  ]),
  row('The suggestion list has a maximum height of 15rem.', [
    walk.byName('a long list of suggestions scrolls within 15rem'),
  ]),
  row('Phone: 8 digits, first digit 2 to 8.', [rules.user('a phone has 8 digits, the first from 2 to 8')]),
  row('Costa Rica phone prefix for WhatsApp: 506.', [
    rules.contactLinks('keeps only digits and adds the prefix 506'),
  ]),
  row('idCard: 9 digits, or 11 to 12 digits, the first digit never 0.', [
    rules.user('accepts %d digits unless they start with 0'),
    rules.user('rejects the identification %j'),
  ]),
  row(
    'local storage: user, especialistas, ultimaActualizacionEsp, comentarios, ultimaActualizacion, areasTrabajo, provincias',
    [walk.storage('what is kept has exactly the names and shapes of the specification')],
  ),
  row('session storage: filters', [
    walk.storage('what is kept has exactly the names and shapes of the specification'),
  ]),
  row(
    'Weekly refresh of the specialist list and ratings: the cache is stale if the last refresh is before the most recent Sunday 00:00.',
    [
      rules.listState('returns 00:00 of the most recent Sunday in local time'),
      rules.listState('one millisecond before Sunday 00:00 is stale'),
      shared.lists('is fetched again if the last refresh was before Sunday 00:00'),
    ],
  ),
  row('Banner rotation interval: 3 s.', [
    host.home('rotates every three seconds and starts over after the last picture'),
  ]),
  row('Loading splash: 0.4 s.', [walk.home('a splash covers the page for 0.4 s after it was loaded')]),
  row('Success toast: 2 s.', [
    kit.toast('a toast disappears after two seconds'),
    feedback.widget('a successful send shows a toast for two seconds and leaves an empty, closed widget'),
  ]),
  row('Evaluation dialog auto-close: 2 s.', [
    profile.evaluation('shows the thanks for two seconds, then closes and resets'),
  ]),
  row('Stars: 1 to 5, with a half star when the fractional part is at least 0.5.', [
    rules.rating('%d shows %s'),
    rules.rating('returns five stars, full ones first, at most one half'),
  ]),
  row('Registration success dialog confirm button colour: #006b98.', [
    walk.registration('at a start without a user the notice opens, and leads to the registration'),
    kit.tokens('both schemes have the specification’s brand blue'),
  ]),
  row('Results grid: 1 to 4 columns by width.', [
    walk.results('cards stand in one to four columns, by the width of the window'),
  ]),
  row('Province and canton counts: see section 3 (seven provinces, 84 cantons in total).', [
    shared.provinces('lists seven provinces and 84 cantons as in the specification'),
  ]),
  row('Certificate codes 1 to 4 have detail programs shown in the certificate modal', [
    profile.certificates('shows the whole programme of certificate %s'),
    shared.certificates('every part has a title and topics'),
    shared.certificates('returns null for unknown codes'),
  ]),
  row('1. a construction-materials program with four modules', [programmes]),
  row('2. a fibre-cement boards program with four topics', [programmes]),
  row('3. a paints and coatings program with three modules', [programmes]),
  row('4. a welding and abrasives program with two summaries', [programmes]),
  row('Server-side limits, such as rate limits or maximum comment length: not shown.', [
    server.service('above the shared limit of its address is refused; other addresses are served'),
    server.service('with the longest comment of the forms is stored completely in any script'),
  ]),
];
