import { directory, feedback, profile, rules, server, shared, walk } from '../files';
import { row } from '../row';

const { cachedList } = shared;
const { workArea } = directory;
const drifting = profile.contact('«%s» tells to try another way when the data is %j');

export const from1To10 = {
  1: [
    row(
      'Tiles say Electricidad and Aires Acondicionados; the catalogue says Eléctrico and Aire acondicionados.',
      [
        shared.workAreas('the home page has four tiles, in the order of the specification'),
        shared.workAreas('the work areas are those of the specification, each with its picture'),
      ],
    ),
    row(
      'the area Electricidad or Aires Acondicionados (trimmed, any case) shows the notice of no specialists',
      [
        rules.areaNames('Electricidad and Aires Acondicionados show the notice, trimmed and in any case'),
        rules.areaNames('no other area does, the catalogue’s own names included'),
        workArea('shows the notice whatever the case and spaces around'),
      ],
    ),
    row('with its back button', [workArea('has one back button, which returns to the areas')]),
    row(
      "where specialists exist under the catalogue's name, the notice offers «Ver N especialistas en Eléctrico»",
      [
        workArea('goes on under the catalogue’s name where there are specialists'),
        workArea('offers nothing more while nobody works under the catalogue’s name'),
        rules.areaNames('each of them leads to the catalogue’s name'),
      ],
    ),
    row('which goes on with the drill-down', [
      workArea('goes on under the catalogue’s name where there are specialists'),
    ]),
  ],
  2: [
    row("Static data holds the specification's counts (20, 15, 8, 9, 11, 11, 10; 84)", [
      shared.provinces('seven provinces with the canton counts of the specification, 84 in all'),
    ]),
    row("Options shown = static ∪ cantons found in specialists' own records of that province", [
      rules.drillDown(
        'adds the cantons that only the records place in the province, spelled as in the catalogue',
      ),
      directory.recognized('know a canton that only the records place in the province'),
      rules.cantonNames('former and short names are the same canton'),
    ]),
    row('and only those with a specialist', [
      rules.drillDown('a canton misplaced in the catalogue is not shown there without specialists'),
    ]),
    row('nobody in Sarapiquí is lost', [
      shared.demoSpecialists('%s has %s, which the catalogue misplaces'),
      rules.drillDown(
        'adds the cantons that only the records place in the province, spelled as in the catalogue',
      ),
    ]),
  ],
  3: [
    row("the card's average comes from the built-in sample", [
      directory.card('comes from the built-in sample and says so'),
    ]),
    row('it is labelled «Calificación de ejemplo»', [
      directory.card('comes from the built-in sample and says so'),
    ]),
    row('no sample entry → «Sin calificaciones»', [
      directory.card('is missing when the sample has no entry'),
    ]),
    row('`resultsRating: "service"` in the config shows the fetched average and its count instead', [
      directory.card('is the fetched one with its count where the configuration says so'),
    ]),
  ],
  4: [
    row('A fulfilled promise is success, as specified.', [
      shared.client('never reads the answer: status %i is success'),
    ]),
    row('Guard against double submit', [
      profile.evaluation('sends once however often it is submitted, and shows that it is busy'),
      feedback.widget('is busy meanwhile and happens once'),
      shared.sends('the same once more while it is on its way is one send, and its failure is told to both'),
      walk.lateSends('a send that is answered late is still on its way, stored once and thanked for once'),
    ]),
    row('keep the draft when it rejects', [
      profile.evaluation('tells a failure inside, keeps the draft, and can be sent again'),
      feedback.widget('is told by a dialog and keeps the draft, which can be sent again'),
      feedback.widget('gives the draft back even when the widget was closed meanwhile'),
    ]),
    row('never retry by itself', [
      shared.client('rejects when nothing could be sent, and does not try again'),
      profile.evaluation('tells a failure inside, keeps the draft, and can be sent again'),
    ]),
    row('The body is JSON sent as text/plain (the only kind that no-cors lets through)', [
      shared.client('posts JSON once as no-cors lets it through, as plain text'),
    ]),
    row('the service must accept it', [server.sends('is stored as text/plain and as application/json')]),
  ],
  5: [
    row('0 is sent as 0.', [profile.evaluation('sends zero stars as 0 and a missing e-mail as blank')]),
    row('a non-blocking hint «No ha elegido estrellas: la calificación será 0.»', [
      profile.evaluation('starts at zero stars and says so until some are chosen'),
      walk.evaluation('no stars are needed: zero is announced and sent'),
    ]),
  ],
  6: [
    row('Blank, «-», «N/A», «No tiene» or not an address', [
      rules.contactLinks('%j is no address'),
      drifting,
    ]),
    row('the dialog of section 8', [drifting]),
  ],
  7: [
    row("**Sunday 00:00** is the browser's local time", [
      rules.weekly('is 00:00 of the most recent Sunday, local time'),
      rules.weekly('is the first moment of a Sunday, at most a week ago, even where clocks skip midnight'),
    ]),
    row('equality is fresh', [rules.weekly('this week is fresh, equality included')]),
    row('missing, unparsable', [rules.weekly('%j is stale'), cachedList('fetches on %s')]),
    row('or future timestamps', [rules.weekly('a future timestamp is stale'), cachedList('fetches on %s')]),
    row('and corrupt JSON are stale', [cachedList('fetches when the cached list is corrupt')]),
    row('A failed fetch never stamps', [
      cachedList('ends the loading with an empty list when nothing is cached, and stamps nothing'),
      cachedList('keeps the cached list and its timestamp when %s'),
    ]),
    row('and never throws away good cached data', [
      cachedList('keeps the cached list and its timestamp when %s'),
    ]),
  ],
  8: [
    row('**Matching** trims and ignores case as specified.', [
      rules.matching('ignores case and surrounding spaces'),
    ]),
    row('ignores accents and repeated spaces, so «limon» finds Limón', [
      rules.matching('places match whatever their case, accents and spaces'),
      rules.search('ignores accents and repeated spaces'),
      directory.headerSearch('finds names without their accents'),
    ]),
    row('exact hits first', [
      rules.matching('exact hits come before those that differ in accents, each in the order of the list'),
      rules.search('names that also agree in accents come first'),
    ]),
  ],
  9: [
    row('list or comma text → list on ingest', [shared.parse('types that drift are mended')]),
    row('area matches by whole item', [rules.matching('matches a whole item in any case')]),
    row('never by substring', [rules.matching('never matches part of an item')]),
  ],
  10: [
    row('A list filtered to nothing is possible: offer «Ver todas»', [
      directory.province('offers to see all even when there is no specialization to choose'),
      rules.specializations('may be left with nothing'),
    ]),
    row('which leaves `especializacion` out', [
      directory.province('offers to see all specializations, which leaves them out of the search'),
      shared.routes('leaves especializacion out when none is chosen'),
    ]),
  ],
};
