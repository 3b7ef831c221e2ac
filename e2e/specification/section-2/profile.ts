import { profile, rules, walk } from '../files';
import { row } from '../row';

const { certificates, contact, page, ratings } = profile;

/** Spec §2, /detalle/{id}. */
export const profilePage = [
  row(
    "The specialist profile. The id is the specialist's id, matched as a string.",
    [
      page('any id opens its own profile, encoded in the address'),
      rules.specialist('matches ids as trimmed strings'),
    ],
    'route /detalle/:id',
    'page detail',
    'module profile/ProfilePage',
  ),
  row("If the id is not found: 'No se encontró al especialista.' with a back button.", [
    page('is told at %s, with a picture and a way back'),
  ]),
  row('Shows an embedded video when present', [
    page('is embedded at the press of «Ver video», and takes the focus'),
    walk.video(
      'a video takes the place of the picture, and its player is asked for nothing before «Ver video» is pressed',
    ),
  ]),
  row('otherwise the default image', [page('gives way to the default image when it is %j')]),
  row('Shows the certifications.', [certificates('show one image per code')]),
  row('Clicking one opens a detail modal', [
    certificates('shows the whole programme of certificate %s'),
    walk.certificates('each certificate opens its programme, and closes by its button and beside it'),
  ]),
  row('which closes on its close button or on the backdrop', [
    certificates('closes on its close button, on the backdrop and on Escape, and gives the focus back'),
  ]),
  row('A certificate image that fails to load is replaced by a placeholder image.', [
    certificates('get the placeholder when the image fails to load'),
  ]),
  row(
    'An information block: company, work areas, associated point of sale, coverage area, phone and e-mail.',
    [
      profile.information(
        'lists company, work areas, point of sale, coverage area, phone and e-mail in this order',
      ),
      page('has the information block'),
    ],
  ),
  row('The rating summary', [ratings('shows the average, its stars and how many evaluations there are')]),
  row('and an evaluation button', [
    profile.evaluation('starts at zero stars with a hint until some are chosen'),
  ]),
  row('Clicking the ratings panel toggles a modal list of evaluations.', [
    ratings('is toggled by the panel, by mouse and keyboard'),
    ratings('shows name, date, stars and comment of each'),
  ]),
  row('Three contact buttons: WhatsApp, e-mail and call.', [
    contact('are links to a chat in a new tab, a mail and a call'),
    profile.contactWays('are WhatsApp, e-mail and call, in this order'),
  ]),
  row("The browser back button and the 'Regresar' button return to the results with the saved filters", [
    page('returns to the results with the saved filters'),
    walk.back('opening a card saves the search, and both ways back lead to it'),
  ]),
  row('or to the previous page if none are saved', [
    page('returns to the previous page when no filters are saved'),
    page('leaves for the previous page when none are saved'),
    walk.back('a profile opened by the header search leads back to the page before it'),
  ]),
  row('The legal notice from section 1 at the bottom.', [
    page('ends with the legal notice and the phone of customer service'),
    walk.profile('the legal notice closes the profile'),
  ]),
];
