// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written
import { directory, host, profile, rules, shared, walk } from '../files';
import { row } from '../row';

const missing = profile.contact('«%s» tells to try another way when the data is %j');

export const from11To20 = {
  11: [
    row('**Ids** are strings: trimmed', [
      rules.specialist('matches ids as trimmed strings'),
      walk.routes(
        'every route can be opened directly; a slash at the end, capital letters and spaces around an id do not matter',
      ),
    ]),
    row('encoded in the URL', [
      shared.routes('any id comes back whole from the address'),
      profile.page('any id opens its own profile, encoded in the address'),
    ]),
    row('Ratings join by string.', [rules.rating('finds ratings by the specialist’s id as a string')]),
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
    row('anything else: the default image', [profile.page('gives way to the default image when it is %j')]),
  ],
  13: [
    row('WhatsApp letter: digits only, prefix 506.', [
      rules.contactLinks('keeps only digits and adds the prefix 506'),
      rules.contactLinks('does not cut %j to 8 digits'),
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
      rules.user('returns at most eight digits, unchanged the second time'),
      host.registration('accepts nothing but digits as phone'),
    ]),
    row('a pasted +506 is dropped before cutting', [
      rules.user('turns %j into %j'),
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
      rules.dates('reads every real day in every notation'),
    ]),
    row('(America/Costa_Rica)', [
      rules.dates('uses Costa Rica’s time zone for timestamps, wherever the browser is'),
    ]),
    row('shown dd/mm/yyyy', [rules.dates('returns dd/mm/yyyy or an empty text for any text')]),
    row('never through `new Date(', [rules.dates('reads the day before the month')]),
  ],
  16: [
    row('accept numbers and «4,5»', [rules.rating('reads %j as %d')]),
    row('reject the rest', [rules.rating('rejects %j')]),
    row('clamp 0–5', [rules.rating('returns null or a number from 0 to 5 for any value')]),
    row('Half star when the fraction ≥ 0.5 (4.9 shows 4½).', [rules.rating('%d shows %s')]),
  ],
  17: [
    row('**Leaving the first step** clears `areasTrabajo` and `provincias`', [
      directory.province('clears the cached lists on leaving the first step, never the specialists'),
      directory.province('keeps the cached lists while only a step is undone'),
    ]),
    row('never the specialists', [
      directory.province('clears the cached lists on leaving the first step, never the specialists'),
      shared.savedSearch('clears these lists but not the specialists'),
    ]),
  ],
  18: [
    row('saved filters are cleared on that selection', [
      directory.headerSearch(
        'choosing one clears the box, the suggestions and the saved filters, and opens the profile',
      ),
    ]),
    row('so that Regresar goes to the previous page', [
      profile.wayBack('goes back to the previous page without saved filters'),
      walk.back('a profile opened by the header search leads back to the page before it'),
    ]),
  ],
  19: [
    row('**Registration notice** opens at every start without a user', [
      host.registration('the notice opens and leads to the form'),
      walk.registration('a visitor may dismiss the notice and browse, until a new tab'),
    ]),
    row('and can be dismissed: anonymous visitors may browse', [
      host.registration('%s dismisses the notice for the life of the tab'),
      walk.registration('a visitor may dismiss the notice and browse, until a new tab'),
    ]),
    row(
      'A start is a new tab or window; after it was dismissed, a reload of the same tab does not bring it back.',
      [
        host.registration('%s dismisses the notice for the life of the tab'),
        host.registration('closing the form that follows the notice dismisses the notice'),
        walk.registration('a visitor may dismiss the notice and browse, until a new tab'),
      ],
    ),
    row("It opens when the page's content is there.", [
      host.contentShown('does not call back while %s'),
      host.contentShown('calls back after the timeout on a page that does not load'),
      walk.registration('the notice waits for the splash'),
      walk.registration('the notice waits for the page’s content, where ${late} is late'),
      walk.registration('a list that never comes keeps the notice away for six seconds'),
    ]),
  ],
  20: [
    row("the specification's texts verbatim", [walk.copy('«%s» stands once in the source, word for word')]),
    row('new copy in «usted», short, natural Costa Rican Spanish', [
      walk.copy('every text of our own says «usted»'),
    ]),
    row('Never «verificada».', [walk.copy('nothing and nobody is called verified')]),
  ],
};
