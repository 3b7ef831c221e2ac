import { directory, profile, server, shared, walk } from '../files';
import { row } from '../row';

export const from31To40 = {
  31: [
    row(
      'The built-in sample agrees with the demo data, so that no card of the demo contradicts its profile.',
      [
        shared.demoRatings(
          'and the built-in sample never contradict each other: each has what the other has, and the same average',
        ),
        walk.results('no card of the demo contradicts its profile'),
      ],
    ),
    row('With `resultsRating: "service"` cards show average, count and age of the latest evaluation', [
      directory.card('is the fetched one with its count where the configuration says so'),
      directory.card('tells when the latest of the fetched evaluations was, whatever order they come in'),
    ]),
    row('an import of real specialists recommends it', [
      server.importing('recommends their own averages where the cards still show the sample'),
    ]),
  ],
  32: [
    row('**An average without comments** is shown as the average', [
      profile.ratings('shows an average without comments, and says in the list that there are none'),
    ]),
  ],
  33: [
    row('is kept in the browser under `club:` and shown at once', [
      profile.ownEvaluation('is there at once, first, and outside the average'),
      walk.ownEvaluation('is there at once, after a reload, and once when the service tells it too'),
    ]),
    row('first in the list, as «Su evaluación», outside the average', [
      profile.ownEvaluation('is there again after a reload, and in the list'),
    ]),
    row("until the service's list has it", [
      profile.ownEvaluation('is there once when the service tells it too'),
    ]),
  ],
};
