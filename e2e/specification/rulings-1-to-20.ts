// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import {
  directoryTests,
  feedbackTests,
  hostTests,
  profileTests,
  ruleTests,
  serverTests,
  sharedTests,
  siteTests,
} from './files';
import { row } from './row';

const { workArea } = directoryTests;
const drifting = profileTests.contact('«%s» suggests another contact method if the data is %j');

export const rulings1To10 = {
  1: [
    row(
      'Tiles say Electricidad and Aires Acondicionados; the catalogue says Eléctrico and Aire acondicionados.',
      [
        sharedTests.workAreas('the catalogue lists four home tiles in the order of the specification'),
        sharedTests.workAreas('the catalogue lists the work areas of the specification with their images'),
      ],
    ),
    row(
      'the area Electricidad or Aires Acondicionados (trimmed, any case) shows the notice of no specialists',
      [
        ruleTests.workAreas(
          'Electricidad and Aires Acondicionados count as areas without specialists, in any case and with extra spaces',
        ),
        ruleTests.workAreas(
          'the catalogue’s names, such as Eléctrico and Aire acondicionados, do not count as areas without specialists',
        ),
        workArea('shows the notice even if the area is written in upper case and with extra spaces'),
      ],
    ),
    row('with its back button', [workArea('has one back button, which returns to the areas')]),
    row(
      "where specialists exist under the catalogue's name, the notice offers «Ver N especialistas en Eléctrico»",
      [
        workArea('links to the specialists of the area, under its catalogue name, if there are any'),
        workArea('does not offer catalogue areas without specialists'),
        ruleTests.workAreas('catalogueAreaFor returns the catalogue’s name of a home tile’s area'),
      ],
    ),
    row('which goes on with the drill-down', [
      workArea('links to the specialists of the area, under its catalogue name, if there are any'),
    ]),
  ],
  2: [
    row("Static data holds the specification's counts (20, 15, 8, 9, 11, 11, 10; 84)", [
      sharedTests.provinces('the catalogue lists seven provinces and 84 cantons as in the specification'),
    ]),
    row("Options shown = static ∪ cantons found in specialists' own records of that province", [
      ruleTests.drillDown('adds cantons that only specialists’ records have, in the catalogue’s spelling'),
      directoryTests.recognized('accepts a canton that only specialists’ records place in the province'),
      ruleTests.places('matches old and short names of a canton'),
    ]),
    row('and only those with a specialist', [
      ruleTests.drillDown(
        'hides a canton that the catalogue lists under the wrong province, unless it has specialists there',
      ),
    ]),
    row('nobody in Sarapiquí is lost', [
      ruleTests.drillDown('include, in %s, %s, which the catalogue lists under another province'),
      ruleTests.drillDown('adds cantons that only specialists’ records have, in the catalogue’s spelling'),
    ]),
  ],
  3: [
    row("the card's average comes from the built-in sample", [
      directoryTests.card('is the average of the built-in sample, labelled as an example'),
    ]),
    row('it is labelled «Calificación de ejemplo»', [
      directoryTests.card('is the average of the built-in sample, labelled as an example'),
    ]),
    row('no sample entry → «Sin calificaciones»', [
      directoryTests.card('is omitted if the sample ratings do not contain the specialist'),
    ]),
    row('`resultsRating: "service"` in the config shows the fetched average and its count instead', [
      directoryTests.card(
        'is the service’s average with the number of evaluations if the site is configured so',
      ),
    ]),
  ],
  4: [
    row('A fulfilled promise is success, as specified.', [
      sharedTests.client('accepts status %i without reading the response'),
    ]),
    row('Guard against double submit', [
      profileTests.evaluation('sends once despite repeated submits and shows a busy button'),
      feedbackTests.widget('shows a busy button and sends once'),
      sharedTests.submissions(
        'send one request for two equal bodies at the same time, and reject both callers if the request fails',
      ),
      siteTests.lateSends('a slow submission shows as pending, is stored once and confirmed once'),
    ]),
    row('keep the draft when it rejects', [
      profileTests.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
      feedbackTests.widget('shows a dialog and keeps the draft, which the visitor can send again'),
      feedbackTests.widget('restores the draft even if the widget was closed meanwhile'),
    ]),
    row('never retry by itself', [
      sharedTests.client('rejects on a network error without a retry'),
      profileTests.evaluation('shows a failure and keeps the draft, which the visitor can send again'),
    ]),
    row('The body is JSON sent as text/plain (the only kind that no-cors lets through)', [
      sharedTests.client('posts JSON once as plain text in no-cors mode'),
    ]),
    row('the service must accept it', [
      serverTests.service('is accepted and stored if sent as text/plain or as application/json'),
    ]),
  ],
  5: [
    row('0 is sent as 0.', [profileTests.evaluation('sends zero stars as 0 and a missing e-mail as blank')]),
    row('a non-blocking hint «Sin estrellas, su evaluación no cuenta para el promedio.»', [
      profileTests.evaluation('starts with zero stars, and shows a hint until some are chosen'),
    ]),
  ],
  6: [
    row('Blank, «-», «N/A», «No tiene» or not an address', [
      ruleTests.contactLinks('returns null for the address %j'),
      drifting,
    ]),
    row('the dialog of section 8', [drifting]),
  ],
  7: [
    row("**Sunday 00:00** is the browser's local time", [
      ruleTests.listState('returns 00:00 of the most recent Sunday in local time'),
      ruleTests.listState('returns the first moment of a Sunday on which clocks skip midnight'),
    ]),
    row('equality is fresh', [ruleTests.listState('is false for a refresh at any time of the current week')]),
    row('missing, unparsable', [
      ruleTests.listState('is true for the timestamp %j'),
      sharedTests.cachedList('fetches the list on %s'),
    ]),
    row('or future timestamps', [
      ruleTests.listState('is true for a timestamp in the future'),
      sharedTests.cachedList('fetches the list on %s'),
    ]),
    row('and corrupt JSON are stale', [sharedTests.cachedList('fetches when the cached list is corrupt')]),
    row('A failed fetch never stamps', [
      sharedTests.cachedList('publishes an empty list without a timestamp if nothing is cached'),
      sharedTests.cachedList('keeps the cached list and its timestamp if %s'),
    ]),
    row('and never throws away good cached data', [
      sharedTests.cachedList('keeps the cached list and its timestamp if %s'),
    ]),
  ],
  8: [
    row('**Matching** trims and ignores case as specified.', [
      ruleTests.matching('finds the same specialists for any spelling of the filters'),
    ]),
    row('ignores accents and repeated spaces, so «limon» finds Limón', [
      ruleTests.places('isSamePlace ignores case, accents and spaces'),
      ruleTests.nameIndex('ignores accents and repeated spaces'),
      directoryTests.headerSearch('finds names typed without accents'),
    ]),
    row('exact hits first', [
      ruleTests.matching('puts matches with the same accents first, each group in list order'),
      ruleTests.nameIndex('puts names with the same accents first'),
    ]),
  ],
  9: [
    row('list or comma text → list on ingest', [sharedTests.parse('repairs fields of the wrong type')]),
    row('area matches by whole item', [ruleTests.matching('matches a whole item in any case')]),
    row('never by substring', [ruleTests.matching('never matches part of an item')]),
  ],
  10: [
    row('A list filtered to nothing is possible: offer «Ver todas»', [
      directoryTests.province('offers «Ver todas» even if there are no specializations'),
      ruleTests.drillDown('returns nothing if the area’s rule excludes all specializations'),
    ]),
    row('which leaves `especializacion` out', [
      directoryTests.province('offers «Ver todas», which omits the specialization from the search'),
      sharedTests.routes('omits especializacion if none is chosen'),
    ]),
  ],
};

const missing = profileTests.contact('«%s» suggests another contact method if the data is %j');

export const rulings11To20 = {
  11: [
    row('**Ids** are strings: trimmed', [
      ruleTests.specialist('matches ids as trimmed strings'),
      siteTests.routes(
        'every route opens by its address, also with a trailing slash, capital letters or spaces around an id',
      ),
    ]),
    row('encoded in the URL', [
      sharedTests.routes('encodes any id, which can be read back from the address'),
      profileTests.page('a profile opens by any id, encoded in the address'),
    ]),
    row('Ratings join by string.', [ruleTests.rating('findRating compares ids as strings')]),
  ],
  12: [
    row('https, parsed as a URL, YouTube, youtube-nocookie or Vimeo only', [
      ruleTests.video('returns only URLs of the two players'),
      ruleTests.video('%j falls back to the image'),
    ]),
    row('watch/short links become embeds', [
      ruleTests.video('%s becomes the player of YouTube'),
      ruleTests.video('%s becomes the player of Vimeo'),
    ]),
    row('anything else: the default image', [
      profileTests.page('is replaced by the default image if its address is %j'),
    ]),
  ],
  13: [
    row('WhatsApp letter: digits only, prefix 506.', [
      ruleTests.contactLinks('keeps only digits and adds the prefix 506'),
      ruleTests.contactLinks('returns null for %j instead of truncating it to 8 digits'),
    ]),
    row('split «8888-8888 / 2222-2222»', [ruleTests.contactLinks('prefers the mobile in %j: %s')]),
    row('drop a 506 that is already there', [
      ruleTests.contactLinks('reads %j as %s'),
      ruleTests.contactLinks('keeps a local number that starts with 506'),
    ]),
    row('prefer a mobile', [ruleTests.contactLinks('prefers the mobile in %j: %s')]),
    row('Call: as is.', [ruleTests.contactLinks('keeps %s as written')]),
    row('No phone: the info dialog.', [ruleTests.contactLinks('returns null for the number %j'), missing]),
  ],
  14: [
    row("**The visitor's phone**: digits only, at most 8", [
      ruleTests.user('returns at most eight digits and is idempotent'),
      hostTests.registration('accepts only digits as phone'),
    ]),
    row('a pasted +506 is dropped before cutting', [
      ruleTests.user('converts the typed number %j to %j'),
      hostTests.registration('stores exactly the specified fields of the user and reports success'),
    ]),
    row('idCard: spaces and hyphens are dropped before checking', [
      ruleTests.user('ignores spaces and hyphens'),
      hostTests.registration('stores exactly the specified fields of the user and reports success'),
    ]),
  ],
  15: [
    row('**Dates** arrive as dd/mm/yyyy, ISO dates or ISO timestamps', [
      ruleTests.dates('formats %s as %s'),
      ruleTests.dates('reads every existing day in every notation'),
    ]),
    row('(America/Costa_Rica)', [
      ruleTests.dates('uses Costa Rica’s time zone for timestamps in any time zone of the browser'),
    ]),
    row('shown dd/mm/yyyy', [ruleTests.dates('returns dd/mm/yyyy or an empty text for any text')]),
    row('never through `new Date(', [ruleTests.dates('reads 03/04/2025 as 3 April')]),
  ],
  16: [
    row('accept numbers and «4,5»', [ruleTests.rating('reads %j as %d')]),
    row('reject the rest', [ruleTests.rating('rejects %j')]),
    row('clamp 0–5', [ruleTests.rating('returns null or a number from 0 to 5 for any value')]),
    row('Half star when the fraction ≥ 0.5 (4.9 shows 4½).', [ruleTests.rating('of %d are %s')]),
  ],
  17: [
    row('**Leaving the first step** clears `areasTrabajo` and `provincias`', [
      directoryTests.province(
        'removes the provinces and work areas from localStorage on leaving the first step, but not the specialists',
      ),
      directoryTests.province('keeps the provinces and work areas in localStorage when a step is undone'),
    ]),
    row('never the specialists', [
      directoryTests.province(
        'removes the provinces and work areas from localStorage on leaving the first step, but not the specialists',
      ),
      sharedTests.savedSearch('is removed, but the stored specialists are not'),
    ]),
  ],
  18: [
    row('saved filters are cleared on that selection', [
      directoryTests.headerSearch(
        'choosing a suggestion opens the profile and clears text, suggestions and saved filters',
      ),
    ]),
    row('so that Regresar goes to the previous page', [
      profileTests.wayBack('the profile’s back button goes back to the previous page if no search is saved'),
      siteTests.back('a profile opened from the header search leads back to the previous page'),
    ]),
  ],
  19: [
    row('**Registration notice** opens at every start without a user', [
      hostTests.registration('the notice opens, and accepting it opens the form'),
      siteTests.registration('a visitor may dismiss the registration notice, which returns in a new tab'),
    ]),
    row('and can be dismissed: anonymous visitors may browse', [
      hostTests.registration('%s dismisses the notice in this tab'),
      siteTests.registration('a visitor may dismiss the registration notice, which returns in a new tab'),
    ]),
    row(
      'A start is a new tab or window; after it was dismissed, a reload of the same tab does not bring it back.',
      [
        hostTests.registration('%s dismisses the notice in this tab'),
        hostTests.registration('closing the form that follows the notice dismisses the notice'),
        siteTests.registration('a visitor may dismiss the registration notice, which returns in a new tab'),
      ],
    ),
    row("It opens when the page's content is there.", [
      hostTests.contentShown('whenContentIsShown does not call back while %s'),
      hostTests.contentShown('whenContentIsShown calls back after the timeout if the page does not load'),
      siteTests.registration('the registration notice waits until the splash has gone'),
      siteTests.registration('the registration notice waits for the page’s content when ${late} is late'),
      siteTests.registration('the registration notice opens after six seconds if a list never arrives'),
    ]),
  ],
  20: [
    row("the specification's texts verbatim", [
      siteTests.copy('the specified text «%s» occurs exactly once in the source'),
    ]),
    row('new copy in «usted», short, natural Costa Rican Spanish', [
      siteTests.copy('the site’s own texts say «usted»'),
    ]),
    row('Never «verificada».', [siteTests.copy('no text of the site claims that anything is verified')]),
  ],
};
