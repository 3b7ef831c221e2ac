import { directory, profile, rules, server, shared, walk } from '../files';
import { row } from '../row';

export const from31To40 = {
  31: [
    row(
      'The built-in sample agrees with the demo data, so that no card of the demo contradicts its profile.',
      [
        shared.demoRatings('cover the same specialists as the built-in sample, with the same averages'),
        walk.results('no card of the demo contradicts its profile'),
      ],
    ),
    row('With `resultsRating: "service"` cards show average, count and age of the latest evaluation', [
      directory.card('is the fetched one with its count if configured so'),
      directory.card('shows the month of the latest evaluation, in any order of arrival'),
    ]),
    row('an import of real specialists recommends it', [
      server.importing('recommends real averages if the cards show samples'),
    ]),
  ],
  32: [
    row('**An average without comments** is shown as the average', [
      profile.ratings('shows an average without comments, and says in the list that there are none'),
    ]),
  ],
  33: [
    row('is kept in the browser under `club:` and shown at once', [
      profile.ownEvaluation('appears at once, first, and outside the average'),
      walk.ownEvaluation('is there at once, after a reload, and once when the service tells it too'),
    ]),
    row('first in the list, as «Su evaluación», outside the average', [
      profile.ownEvaluation('survives a reload and appears in the list'),
    ]),
    row("until the service's list has it", [
      profile.ownEvaluation('appears once when the service has it too'),
    ]),
  ],
  34: [
    row('(drawn on the server) counts as newer for its records, in memory only', [
      shared.serverData('treats the page’s records as newer than cached ones, in memory only (Ruling 34)'),
      walk.drawn(
        'what a page brings counts as newer than the list of a former visit, which stays as it was (Ruling 34)',
      ),
    ]),
    row('`especialistas` and `comentarios` in storage follow sections 3 and 4 to the letter.', [
      walk.storage('what is kept has exactly the names and shapes of the specification'),
    ]),
    row('The server never says «No se encontró…» for an id that the browser may know.', [
      shared.serverData('never reports a specialist as missing, because the browser may know them'),
    ]),
  ],
  35: [
    row(
      '(`/guardados`, checklist, quotation, offline) never change a specified screen’s texts, keys or steps',
      [
        shared.routes('the routes are those of the specification, and the site’s own (Ruling 35)'),
        walk.storage('what is kept has exactly the names and shapes of the specification'),
        walk.offlineWorker(
          'after one visit and with every server stopped, thirty of thirty openings show what they show online',
        ),
      ],
    ),
    row('their keys are prefixed `club:`', [
      shared.keys('prefixes exactly the keys beyond the specification (Ruling 35)'),
      shared.shortlist('stores id, name, time and note in local storage'),
    ]),
    row('nothing of them leaves the browser.', [
      walk.quotation('nothing of it is sent to any service by the page'),
      walk.hiringGuide('ticks stay in this browser until they are erased'),
    ]),
  ],
  36: [
    row('its suggestions are specialists by name, as specified', [
      directory.headerSearch(
        'suggests whose full name contains the text, whatever its case, with company and place',
      ),
    ]),
    row('ways to an area, a place, a company stand apart below them', [
      directory.headerSearch('stand apart from the names'),
      directory.ways('every shortcut leads to as many specialists as it says, at least one'),
      walk.searchWays('every area, province and canton of the directory leads to as many as it says'),
    ]),
    row('and beside «No hay especialistas con ese nombre.».', [
      directory.headerSearch('lead from a trade to its area, beside the text for no match'),
    ]),
  ],
  37: [
    row('the order of the list unless the visitor chooses another', [
      rules.refinedSearch('keep the order of the list unless another is chosen (Ruling 37)'),
    ]),
    row('parameters of our own beside the specified ones.', [
      rules.refinement('keeps order and requirements'),
      walk.arranged(
        'results stand in another order and show only those with a certificate, in the address too',
      ),
    ]),
  ],
  38: [
    row('what the service is unsure of waits as pending; the visitor sees the specified thanks.', [
      server.service(
        'that is suspicious is held, answered like any other, and logged and counted without identity',
      ),
    ]),
  ],
};
