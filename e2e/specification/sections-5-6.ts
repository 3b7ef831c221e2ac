import { directory, feedback, host, kit, profile, rules, server, shared, walk } from './files';
import { row } from './row';

const required = rules.registration('requires %s');
const form = host.registration('shows every error below its field, focuses the first one and saves nothing');
const corrected = host.registration('rejects %s «%s» and accepts the correction');

/** Rows for Spec §5: validation rules. */
export const section5 = [
  row('| name | required | El nombre no puede estar vacío. |', [required, form]),
  row('| first surname | required | El primer apellido es obligatorio. |', [required, form]),
  row('| second surname | required | El segundo apellido es obligatorio. |', [required, form]),
  row('| phone | required | El número de teléfono es obligatorio. |', [required, form]),
  row(
    '| phone | 8 digits, first digit 2 to 8 | El teléfono debe tener 8 dígitos y comenzar con un número válido. |',
    [
      rules.registration('rejects the phone %s'),
      rules.user('isPhone accepts 8 digits, the first from 2 to 8'),
      corrected,
    ],
  ),
  row(
    '| email | optional; if given it must look like a standard address | El formato del correo electrónico no es válido. |',
    [
      rules.registration('rejects the e-mail %s'),
      rules.registration('accepts a valid draft with or without e-mail'),
      rules.user('accepts the address %s'),
      rules.user('rejects the address %j'),
      corrected,
    ],
  ),
  row('| idCard | required | Por favor, ingresa tu número de cédula o DIMEX. |', [required, form]),
  row(
    '| idCard | 9 digits not starting with 0 (national ID), or 11 to 12 digits not starting with 0 (DIMEX) | Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos). |',
    [
      rules.registration('rejects the identification %s'),
      rules.user('accepts %d digits unless they start with 0'),
      rules.user('rejects the identification %j'),
      corrected,
    ],
  ),
  row('The phone input accepts digits only.', [
    rules.user('converts the typed number %j to %j'),
    host.registration('accepts only digits as phone'),
  ]),
  row('The form is not saved while any error exists.', [form, corrected]),
  row('The comment is required. A whitespace-only comment is not sent.', [
    rules.submissions('returns null for a blank comment'),
    feedback.widget('the comment %j is not sent'),
  ]),
  row("The reaction is optional and is sent as 'Ninguna' if none is chosen.", [
    rules.submissions('returns «Ninguna» if no reaction was chosen'),
    feedback.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
  ]),
  row('The comment textarea is required.', [
    profile.evaluationState('requires a comment that is not blank'),
    profile.evaluation('requires a comment: %j is not sent'),
  ]),
  row('The star rating starts at 0', [
    profile.evaluationState('starts with zero stars and no comment'),
    profile.evaluation('starts with zero stars, and shows a hint until some are chosen'),
  ]),
  row('and no minimum is enforced', [
    profile.evaluationState('accepts zero stars'),
    profile.evaluation('sends zero stars as 0 and a missing e-mail as blank'),
  ]),
  row('Header search: the text must be longer than 1 character after trimming.', [
    rules.nameIndex('requires two characters after trimming'),
  ]),
  row('Matching is a case-insensitive substring match on the full name.', [
    rules.nameIndex('finds a substring anywhere in the full name in any case'),
    rules.nameIndex('finds the same names in the same order'),
  ]),
  row('The results page requires provincia, canton and area in the query, or it redirects to /.', [
    rules.filters('returns null if %s is missing or blank'),
    directory.results('redirects %s to the home page, without a history entry'),
  ]),
  row('Matching of province, canton and area is case-insensitive and ignores surrounding spaces.', [
    rules.matching('finds the same specialists in any spelling'),
    rules.places('isSamePlace ignores case, accents and spaces'),
  ]),
  row('The especializacion filter is a case-insensitive substring match.', [
    rules.matching('matches a specialization as a substring in any case'),
  ]),
  row('Specializations are split on commas, trimmed', [
    rules.workAreas('splits on commas, trims and skips blanks'),
  ]),
  row('and de-duplicated case-insensitively', [
    rules.workAreas('returns the first of several spellings'),
    rules.workAreas('returns no duplicates and no blanks'),
  ]),
  row("When the area is Pintura, only specializations containing 'pintura' or 'general' are listed.", [
    rules.workAreas('returns only specializations with «pintura» or «general» for Pintura'),
    walk.byProvince('the area Pintura offers the painters’ specializations, Construcción does not'),
  ]),
  row("For other areas, specializations containing 'pintura' are excluded.", [
    rules.workAreas('omits specializations with «pintura» for other areas'),
  ]),
  row('WhatsApp: only digits are kept from the phone and the prefix 506 is added.', [
    rules.contactLinks('keeps only digits and adds the prefix 506'),
  ]),
  row('Call: the phone is used as is.', [rules.contactLinks('keeps %s as written')]),
  row('If the specialist has no e-mail, the e-mail button shows an info dialog instead (see section 8).', [
    profile.contact('«%s» suggests another contact method if the data is %j'),
  ]),
  row('Stars run from 1 to 5.', [
    rules.rating('returns five stars, full ones first, at most one half'),
    profile.ratingOverview('does not count evaluations whose score is zero or out of range'),
    kit.starPicker('the star picker is a named group of five stars, none of them chosen'),
  ]),
  row('A half star is shown when the fractional part of the average is at least 0.5.', [
    rules.rating('of %d are %s'),
    kit.stars('a row of stars shows a half star for a fraction of at least 0.5'),
  ]),
];

/** Rows for Spec §6: roles and permissions. */
export const section6 = [
  row('| Anonymous visitor | Browse', [
    walk.registration('a visitor may dismiss the notice, which returns in a new tab'),
    host.registration('%s dismisses the notice in this tab'),
  ]),
  row('search', [
    directory.headerSearch('suggests specialists by full name in any case, with company and place'),
    directory.results('shows the heading, the count and a card for each matching specialist'),
  ]),
  row('view profiles', [profile.page('is marked as part of its remote, and shows name and company')]),
  row('contact specialists', [profile.contact('are links: a chat in a new tab, a mail and a call')]),
  row('send site feedback', [
    feedback.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
    server.service('is accepted and stored if sent as text/plain or as application/json'),
  ]),
  row('register', [host.header('is called «Mi cuenta» for an anonymous visitor and offers to register')]),
  row('| Registered user (locally registered) | Everything an anonymous visitor can do', [
    walk.byProvince('a visitor goes from the coverage area to the profile of a specialist'),
    walk.byName('a visitor types a name, chooses a suggestion and reads the profile'),
    walk.contact('the three contact buttons open an e-mail, a WhatsApp chat and a call to the specialist'),
    walk.feedback('the thank-you message for feedback stays for two seconds at the top right'),
  ]),
  row('plus evaluate a specialist', [
    profile.evaluation('sends exactly the eight fields'),
    profile.evaluation('sees the form after registering and closing the registration dialog'),
  ]),
  row('An anonymous visitor who tries to evaluate sees the registration prompt with a warning.', [
    profile.evaluation('sees the registration dialog with an explanation instead of the form'),
    host.registration('explains to a visitor who wants to evaluate that registration is required'),
  ]),
  row('Specialist-side roles and any administrator role: not shown.', [
    shared.routes('the paths are those of the specification and of ruling 35'),
  ]),
];
