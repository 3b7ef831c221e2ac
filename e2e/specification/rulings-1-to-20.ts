// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import { directory, feedback, host, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const { workArea } = directory;
const drifting = profile.contact('«%s» suggests another contact method if the data is %j');

export const rulings1To10 = {
  1: [
    row(
      'Tiles say Electricidad and Aires Acondicionados; the catalogue says Eléctrico and Aire acondicionados.',
      [
        shared.workAreas('the catalogue lists four home tiles in the order of the specification'),
        shared.workAreas('the catalogue lists the work areas of the specification with their images'),
      ],
    ),
    row(
      'the area Electricidad or Aires Acondicionados (trimmed, any case) shows the notice of no specialists',
      [
        rules.workAreas(
          'Electricidad and Aires Acondicionados have the notice of no specialists, in any case and spacing',
        ),
        rules.workAreas(
          'only these two areas have the notice that no specialist does the work, whatever names the catalogue uses',
        ),
        workArea('shows the notice in any case and with extra spaces'),
      ],
    ),
    row('with its back button', [workArea('has one back button, which returns to the areas')]),
    row(
      "where specialists exist under the catalogue's name, the notice offers «Ver N especialistas en Eléctrico»",
      [
        workArea('links to the catalogue’s area if it has specialists'),
        workArea('does not offer catalogue areas without specialists'),
        rules.workAreas('catalogueAreaFor returns the catalogue’s name of a home tile’s area'),
      ],
    ),
    row('which goes on with the drill-down', [
      workArea('links to the catalogue’s area if it has specialists'),
    ]),
  ],
  2: [
    row("Static data holds the specification's counts (20, 15, 8, 9, 11, 11, 10; 84)", [
      shared.provinces('the catalogue lists seven provinces and 84 cantons as in the specification'),
    ]),
    row("Options shown = static ∪ cantons found in specialists' own records of that province", [
      rules.drillDown('adds cantons that only specialists’ records have, in the catalogue’s spelling'),
      directory.recognized('accepts a canton that only specialists’ records place in the province'),
      rules.places('matches old and short names of a canton'),
    ]),
    row('and only those with a specialist', [
      rules.drillDown(
        'hides a canton that the catalogue lists under the wrong province, unless it has specialists there',
      ),
    ]),
    row('nobody in Sarapiquí is lost', [
      rules.drillDown('include, in %s, %s, which the catalogue lists under another province'),
      rules.drillDown('adds cantons that only specialists’ records have, in the catalogue’s spelling'),
    ]),
  ],
  3: [
    row("the card's average comes from the built-in sample", [
      directory.card('is the average of the built-in sample, labelled as an example'),
    ]),
    row('it is labelled «Calificación de ejemplo»', [
      directory.card('is the average of the built-in sample, labelled as an example'),
    ]),
    row('no sample entry → «Sin calificaciones»', [
      directory.card('is omitted if the sample ratings do not contain the specialist'),
    ]),
    row('`resultsRating: "service"` in the config shows the fetched average and its count instead', [
      directory.card('is the service’s average with its count if configured'),
    ]),
  ],
  4: [
    row('A fulfilled promise is success, as specified.', [
      shared.client('accepts status %i without reading the response'),
    ]),
    row('Guard against double submit', [
      profile.evaluation('sends once despite repeated submits and shows a busy button'),
      feedback.widget('shows a busy button and sends once'),
      shared.submissions('send an equal pending body once, and reject both callers if it fails'),
      walk.lateSends('a slow submission shows as pending, is stored once and confirmed once'),
    ]),
    row('keep the draft when it rejects', [
      profile.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
      feedback.widget('shows a dialog and keeps the draft, which the visitor can send again'),
      feedback.widget('restores the draft even if the widget was closed meanwhile'),
    ]),
    row('never retry by itself', [
      shared.client('rejects on a network error without a retry'),
      profile.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
    ]),
    row('The body is JSON sent as text/plain (the only kind that no-cors lets through)', [
      shared.client('posts JSON once as plain text in no-cors mode'),
    ]),
    row('the service must accept it', [
      server.service('is accepted and stored if sent as text/plain or as application/json'),
    ]),
  ],
  5: [
    row('0 is sent as 0.', [profile.evaluation('sends zero stars as 0 and a missing e-mail as blank')]),
    row('a non-blocking hint «Sin estrellas, su evaluación no cuenta para el promedio.»', [
      profile.evaluation('starts with zero stars, and shows a hint until some are chosen'),
      walk.evaluation('an evaluation needs no stars: zero is announced and sent'),
    ]),
  ],
  6: [
    row('Blank, «-», «N/A», «No tiene» or not an address', [
      rules.contactLinks('returns null for the address %j'),
      drifting,
    ]),
    row('the dialog of section 8', [drifting]),
  ],
  7: [
    row("**Sunday 00:00** is the browser's local time", [
      rules.listState('returns 00:00 of the most recent Sunday in local time'),
      rules.listState('returns the first moment of a Sunday on which clocks skip midnight'),
    ]),
    row('equality is fresh', [rules.listState('is false for a refresh at any time of the current week')]),
    row('missing, unparsable', [
      rules.listState('is true for the timestamp %j'),
      shared.cachedList('fetches the list on %s'),
    ]),
    row('or future timestamps', [
      rules.listState('is true for a timestamp in the future'),
      shared.cachedList('fetches the list on %s'),
    ]),
    row('and corrupt JSON are stale', [shared.cachedList('fetches when the cached list is corrupt')]),
    row('A failed fetch never stamps', [
      shared.cachedList('publishes an empty list without a timestamp if nothing is cached'),
      shared.cachedList('keeps the cached list and its timestamp if %s'),
    ]),
    row('and never throws away good cached data', [
      shared.cachedList('keeps the cached list and its timestamp if %s'),
    ]),
  ],
  8: [
    row('**Matching** trims and ignores case as specified.', [
      rules.matching('finds the same specialists in any spelling'),
    ]),
    row('ignores accents and repeated spaces, so «limon» finds Limón', [
      rules.places('isSamePlace ignores case, accents and spaces'),
      rules.nameIndex('ignores accents and repeated spaces'),
      directory.headerSearch('finds names typed without accents'),
    ]),
    row('exact hits first', [
      rules.matching('puts matches with the same accents first, each group in list order'),
      rules.nameIndex('puts names with the same accents first'),
    ]),
  ],
  9: [
    row('list or comma text → list on ingest', [shared.parse('repairs fields of the wrong type')]),
    row('area matches by whole item', [rules.matching('matches a whole item in any case')]),
    row('never by substring', [rules.matching('never matches part of an item')]),
  ],
  10: [
    row('A list filtered to nothing is possible: offer «Ver todas»', [
      directory.province('offers «Ver todas» even if there are no specializations'),
      rules.drillDown('returns nothing if the area’s rule excludes all specializations'),
    ]),
    row('which leaves `especializacion` out', [
      directory.province('offers «Ver todas», which omits the specialization from the search'),
      shared.routes('omits especializacion if none is chosen'),
    ]),
  ],
};

const missing = profile.contact('«%s» suggests another contact method if the data is %j');

export const rulings11To20 = {
  11: [
    row('**Ids** are strings: trimmed', [
      rules.specialist('matches ids as trimmed strings'),
      walk.routes(
        'every route opens by its address, also with a trailing slash, capital letters or spaces around an id',
      ),
    ]),
    row('encoded in the URL', [
      shared.routes('encodes any id, which can be read back from the address'),
      profile.page('any id opens its profile, encoded in the address'),
    ]),
    row('Ratings join by string.', [rules.rating('findRating compares ids as strings')]),
  ],
  12: [
    row('https, parsed as a URL, YouTube, youtube-nocookie or Vimeo only', [
      rules.video('returns only URLs of the two players'),
      rules.video('%j falls back to the image'),
    ]),
    row('watch/short links become embeds', [
      rules.video('%s becomes the player of YouTube'),
      rules.video('%s becomes the player of Vimeo'),
    ]),
    row('anything else: the default image', [
      profile.page('is replaced by the default image if its address is %j'),
    ]),
  ],
  13: [
    row('WhatsApp letter: digits only, prefix 506.', [
      rules.contactLinks('keeps only digits and adds the prefix 506'),
      rules.contactLinks('returns null for %j instead of truncating it to 8 digits'),
    ]),
    row('split «8888-8888 / 2222-2222»', [rules.contactLinks('prefers the mobile in %j: %s')]),
    row('drop a 506 that is already there', [
      rules.contactLinks('reads %j as %s'),
      rules.contactLinks('keeps a local number that starts with 506'),
    ]),
    row('prefer a mobile', [rules.contactLinks('prefers the mobile in %j: %s')]),
    row('Call: as is.', [rules.contactLinks('keeps %s as written')]),
    row('No phone: the info dialog.', [rules.contactLinks('returns null for the number %j'), missing]),
  ],
  14: [
    row("**The visitor's phone**: digits only, at most 8", [
      rules.user('returns at most eight digits and is idempotent'),
      host.registration('accepts only digits as phone'),
    ]),
    row('a pasted +506 is dropped before cutting', [
      rules.user('converts the typed number %j to %j'),
      host.registration('stores exactly the user of the specification and reports success'),
    ]),
    row('idCard: spaces and hyphens are dropped before checking', [
      rules.user('ignores spaces and hyphens'),
      host.registration('stores exactly the user of the specification and reports success'),
    ]),
  ],
  15: [
    row('**Dates** arrive as dd/mm/yyyy, ISO dates or ISO timestamps', [
      rules.dates('formats %s as %s'),
      rules.dates('reads every existing day in every notation'),
    ]),
    row('(America/Costa_Rica)', [
      rules.dates('uses Costa Rica’s time zone for timestamps in any time zone of the browser'),
    ]),
    row('shown dd/mm/yyyy', [rules.dates('returns dd/mm/yyyy or an empty text for any text')]),
    row('never through `new Date(', [rules.dates('reads 03/04/2025 as 3 April')]),
  ],
  16: [
    row('accept numbers and «4,5»', [rules.rating('reads %j as %d')]),
    row('reject the rest', [rules.rating('rejects %j')]),
    row('clamp 0–5', [rules.rating('returns null or a number from 0 to 5 for any value')]),
    row('Half star when the fraction ≥ 0.5 (4.9 shows 4½).', [rules.rating('of %d are %s')]),
  ],
  17: [
    row('**Leaving the first step** clears `areasTrabajo` and `provincias`', [
      directory.province(
        'removes the provinces and work areas from localStorage on leaving the first step, but not the specialists',
      ),
      directory.province('keeps the provinces and work areas in localStorage when a step is undone'),
    ]),
    row('never the specialists', [
      directory.province(
        'removes the provinces and work areas from localStorage on leaving the first step, but not the specialists',
      ),
      shared.savedSearch('is removed without the specialists'),
    ]),
  ],
  18: [
    row('saved filters are cleared on that selection', [
      directory.headerSearch(
        'choosing a suggestion opens the profile and clears text, suggestions and saved filters',
      ),
    ]),
    row('so that Regresar goes to the previous page', [
      profile.wayBack('the profile’s back button goes back to the previous page if no search is saved'),
      walk.back('a profile opened from the header search leads back to the previous page'),
    ]),
  ],
  19: [
    row('**Registration notice** opens at every start without a user', [
      host.registration('the notice opens, and accepting it opens the form'),
      walk.registration('a visitor may dismiss the notice, which returns in a new tab'),
    ]),
    row('and can be dismissed: anonymous visitors may browse', [
      host.registration('%s dismisses the notice in this tab'),
      walk.registration('a visitor may dismiss the notice, which returns in a new tab'),
    ]),
    row(
      'A start is a new tab or window; after it was dismissed, a reload of the same tab does not bring it back.',
      [
        host.registration('%s dismisses the notice in this tab'),
        host.registration('closing the form that follows the notice dismisses the notice'),
        walk.registration('a visitor may dismiss the notice, which returns in a new tab'),
      ],
    ),
    row("It opens when the page's content is there.", [
      host.contentShown('whenContentIsShown does not call back while %s'),
      host.contentShown('whenContentIsShown calls back after the timeout if the page does not load'),
      walk.registration('the notice waits until the splash has gone'),
      walk.registration('the notice waits for the page’s content when ${late} is late'),
      walk.registration('the notice opens after six seconds if a list never arrives'),
    ]),
  ],
  20: [
    row("the specification's texts verbatim", [
      walk.copy('the specified text «%s» occurs exactly once in the source'),
    ]),
    row('new copy in «usted», short, natural Costa Rican Spanish', [
      walk.copy('the site’s own texts say «usted»'),
    ]),
    row('Never «verificada».', [walk.copy('no text of the site claims that anything is verified')]),
  ],
};
