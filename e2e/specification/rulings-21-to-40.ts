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

export const rulings21To30 = {
  21: [
    row('**Omitted values** (phone, mail, social links, policy PDF) are configuration', [
      serverTests.config('reads every value from the environment'),
      hostTests.footer('the footer links to %s'),
      profileTests.page('shows the legal notice and the customer service phone at the end'),
    ]),
    row('with clearly fictitious defaults', [serverTests.config('the default contact data is fictitious')]),
    row("The certificates' programmes are ours to write, in the shape of section 9.", [
      sharedTests.certificates('the programme of certificate %s has parts called %s: %d, about %s'),
      sharedTests.certificates('every part of a certificate’s programme has a title and topics'),
    ]),
  ],
  22: [
    row('text that may be HTML with status 200, truncated', [
      sharedTests.parse('reject %j as «%s»'),
      sharedTests.parse('reject a response truncated at any byte'),
      sharedTests.cachedList('keeps the cached list and its timestamp if %s'),
    ]),
    row('or of drifting types (numbers for strings, «#DIV/0!», blanks)', [
      sharedTests.parse('repairs fields of the wrong type'),
      sharedTests.cells('returns an empty text for %j'),
    ]),
    row('parse per row, drop rows without id, keep the rest', [
      sharedTests.parse('skip bad rows with position and reason, and keep the first of rows with equal ids'),
    ]),
    row('log what was dropped', [
      sharedTests.cachedList('skips broken rows and logs them without their content'),
      siteTests.failingService(
        'invalid rows are dropped and logged without their content; valid rows are shown and stored',
      ),
    ]),
    row('prototype keys are never merged', [
      sharedTests.parse('never throw on any JSON and never change a prototype'),
      serverTests.submission('a key such as __proto__ does not alter other objects'),
    ]),
  ],
  23: [
    row('the user stays in the browser until an evaluation is sent', [
      hostTests.registration('registering sends no request and stores the user only in local storage'),
      siteTests.privacy(
        'registration data occurs only in the evaluation request, never in logs or other visitors’ pages',
      ),
    ]),
    row('the registration dialog says so', [
      hostTests.registration('stays open after a click outside, and states how the data are used'),
    ]),
    row('Logs never hold idCard, name, e-mail or phone.', [
      siteTests.privacy(
        'registration data occurs only in the evaluation request, never in logs or other visitors’ pages',
      ),
      serverTests.logging('the log of %s contains nothing that a visitor sent'),
      serverTests.logging('the server removes identities that are logged by mistake'),
      sharedTests.parse('report skipped rows without personal data'),
    ]),
  ],
  24: [
    row('at least 120 specialists over the seven provinces in Construcción and Pintura', [
      sharedTests.demoSpecialists('are at least 120 with different names'),
      ruleTests.drillDown('cover all seven provinces, and only the work areas Construcción and Pintura'),
    ]),
    row('(none in Eléctrico or Aire acondicionados, so that the notice of ruling 1 tells the truth)', [
      ruleTests.drillDown('cover all seven provinces, and only the work areas Construcción and Pintura'),
    ]),
    row('at least 300 ratings', [
      sharedTests.demoRatings('include at least 300 evaluations with varied texts'),
    ]),
    row('some records with no e-mail, video, company or certificates', [
      sharedTests.demoSpecialists('mostly have e-mail, video, company, phone and certificates'),
    ]),
    row('a few with the drift of rulings 9, 13 and 22', [
      sharedTests.demoSpecialists('include a few spreadsheet errors, for which parsing drops two rows'),
      sharedTests.demoRatings('include a few spreadsheet errors, for which parsing drops one row'),
    ]),
    row("Phone numbers and addresses that cannot be anybody's.", [
      sharedTests.demoSpecialists('have phones and e-mails that belong to nobody'),
    ]),
  ],
  25: [
    row('the open widget also offers «Solo quiero comentar»', [
      feedbackTests.widget('opens as a modal with the three reactions and no comment box'),
    ]),
    row(
      'which shows the form',
      [
        feedbackTests.widget('«%s» shows the comment box; pressed again, it hides the box'),
        feedbackTests.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
      ],
      'reaction Ninguna',
    ),
  ],
  26: [
    row('«Regresar» from the first step leaves to /especialistas, as «Volver» does on the province page', [
      directoryTests.workArea('«Regresar» undoes the steps in reverse order, then opens /especialistas'),
      ruleTests.filters('removes the area last on the work-area page'),
    ]),
  ],
  27: [
    row('the default link is on another origin (example.com)', [
      serverTests.config('links to the terms, a PDF on another origin, by default'),
    ]),
    row('opened with `rel="noopener"`', [
      hostTests.footer('the terms link to an external PDF with noopener'),
    ]),
  ],
  28: [
    row('gets the placeholder wherever it stands, cards included', [
      directoryTests.card('replaces the image of a certificate that fails to load'),
      profileTests.certificates('show the placeholder if an image fails to load'),
      siteTests.certificates(
        'a placeholder replaces a certificate image that fails to load, on cards and profiles',
      ),
    ]),
  ],
  29: [
    row('worded to the letter, «Se han encontrado N especialista(s)»', [
      directoryTests.results('shows the heading, the count and a card for each matching specialist'),
      directoryTests.results('filters by specialization if one is given'),
    ]),
    row('drill-down cards say «1 especialista», «2 especialistas»', [
      ruleTests.countLabel('specialistCountLabel formats 1 in the singular, other numbers in the plural'),
      directoryTests.province(
        'shows only options that have specialists, each with its number of specialists',
      ),
    ]),
  ],
  30: [
    row("**Sends go out through `fetch` with `mode: 'no-cors'`**", [
      sharedTests.client('posts JSON once as plain text in no-cors mode'),
      sharedTests.submissions('send each body with no-cors to its endpoint %s'),
    ]),
    row('to the endpoints in the config whether on this origin or another', [
      sharedTests.submissions('send each body with no-cors to its endpoint %s'),
      serverTests.config('an external endpoint replaces only the call for which it is configured'),
      siteTests.scriptService('an Apps Script service at Google needs no setting except the endpoint URLs'),
    ]),
  ],
};

export const rulings31To40 = {
  31: [
    row(
      'The built-in sample agrees with the demo data, so that no card of the demo contradicts its profile.',
      [
        sharedTests.demoRatings('cover the same specialists as the built-in sample, with the same averages'),
        siteTests.results('demo specialists have the same data on cards and profiles'),
      ],
    ),
    row('With `resultsRating: "service"` cards show average, count and age of the latest evaluation', [
      directoryTests.card(
        'is the service’s average with the number of evaluations if the site is configured so',
      ),
      directoryTests.card('shows the month of the latest evaluation, in any order of the list'),
    ]),
    row('an import of real specialists recommends it', [
      serverTests.importing('recommends RESULTS_RATING=service if result cards show sample ratings'),
    ]),
  ],
  32: [
    row('**An average without comments** is shown as the average', [
      profileTests.ratings('shows an average without evaluations, and the list states that there are none'),
    ]),
  ],
  33: [
    row('is kept in the browser under `club:` and shown at once', [
      profileTests.ownEvaluation('appears at once and first, and does not change the average'),
      siteTests.ownEvaluation(
        'the visitor’s evaluation appears at once and after a reload, and only once when the service also returns that evaluation',
      ),
    ]),
    row('first in the list, as «Su evaluación», outside the average', [
      profileTests.ownEvaluation('survives a reload and appears in the list'),
    ]),
    row("until the service's list has it", [
      profileTests.ownEvaluation('appears once if the service also lists that evaluation'),
    ]),
  ],
  34: [
    row('(drawn on the server) counts as newer for its records, in memory only', [
      sharedTests.serverData(
        'treats the server’s records as newer than cached ones, in memory only (ruling 34)',
      ),
      siteTests.drawn(
        'a page uses its server-rendered data instead of the stored list, which stays unchanged (Ruling 34)',
      ),
    ]),
    row('`especialistas` and `comentarios` in storage follow sections 3 and 4 to the letter.', [
      siteTests.storage('local storage has exactly the keys and shapes of the specification'),
    ]),
    row('The server never says «No se encontró…» for an id that the browser may know.', [
      sharedTests.serverData(
        'never reports a specialist as missing, because the browser may have a newer list',
      ),
    ]),
  ],
  35: [
    row(
      '(`/guardados`, checklist, quotation, offline) never change a specified screen’s texts, keys or steps',
      [
        sharedTests.routes('the paths are those of the specification and of ruling 35'),
        siteTests.storage('local storage has exactly the keys and shapes of the specification'),
        siteTests.offlineWorker(
          'after one visit and with every server stopped, every page shows its online content',
        ),
      ],
    ),
    row('their keys are prefixed `club:`', [
      sharedTests.keys('storage keys have a prefix unless the specification defines them (ruling 35)'),
      sharedTests.shortlist('stores id, name, time and note in local storage'),
    ]),
    row('nothing of them leaves the browser.', [
      siteTests.quotation('the page sends the quotation request to no service'),
      siteTests.hiringGuide('the browser stores checked boxes until the visitor clears them'),
    ]),
  ],
  36: [
    row('its suggestions are specialists by name, as specified', [
      directoryTests.headerSearch('suggests specialists by full name in any case, with company and place'),
    ]),
    row('ways to an area, a place, a company stand apart below them', [
      directoryTests.headerSearch('form a separate group'),
      directoryTests.ways('every shortcut leads to as many specialists as it says, at least one'),
      siteTests.searchWays(
        'every area, province and canton in the suggestions opens as many results as it announces',
      ),
    ]),
    row('and beside «No hay especialistas con ese nombre.».', [
      directoryTests.headerSearch('link a trade to its area, and the message states that no name matches'),
    ]),
  ],
  37: [
    row('the order of the list unless the visitor chooses another', [
      ruleTests.refinedSearch('keeps the list’s order unless another is chosen (ruling 37)'),
    ]),
    row('parameters of our own beside the specified ones.', [
      ruleTests.refinement('can be read back with order and requirements'),
      siteTests.arranged('sorting and filtering by certificate change the results and the address'),
    ]),
  ],
  38: [
    row('what the service is unsure of waits as pending; the visitor sees the specified thanks.', [
      serverTests.service(
        'that is suspicious waits for moderation, is answered like any other, and is logged and counted without identity',
      ),
    ]),
  ],
};
