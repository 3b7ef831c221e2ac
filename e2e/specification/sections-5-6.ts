import {
  directoryTests,
  feedbackTests,
  hostTests,
  kitTests,
  profileTests,
  ruleTests,
  serverTests,
  sharedTests,
  siteTests,
} from './files';
import { row } from './row';

const required = ruleTests.registration('requires %s');
const form = hostTests.registration(
  'shows every error below its field, focuses the first one and saves nothing',
);
const corrected = hostTests.registration('rejects %s «%s» and accepts the correction');

/** Rows for Spec §5: validation rules. */
export const section5Rows = [
  row('| name | required | El nombre no puede estar vacío. |', [required, form]),
  row('| first surname | required | El primer apellido es obligatorio. |', [required, form]),
  row('| second surname | required | El segundo apellido es obligatorio. |', [required, form]),
  row('| phone | required | El número de teléfono es obligatorio. |', [required, form]),
  row(
    '| phone | 8 digits, first digit 2 to 8 | El teléfono debe tener 8 dígitos y comenzar con un número válido. |',
    [
      ruleTests.registration('rejects the phone %s'),
      ruleTests.user('isPhone accepts 8 digits, the first from 2 to 8'),
      corrected,
    ],
  ),
  row(
    '| email | optional; if given it must look like a standard address | El formato del correo electrónico no es válido. |',
    [
      ruleTests.registration('rejects the e-mail %s'),
      ruleTests.registration('accepts a valid draft with or without e-mail'),
      ruleTests.user('accepts the address %s'),
      ruleTests.user('rejects the address %j'),
      corrected,
    ],
  ),
  row('| idCard | required | Por favor, ingresa tu número de cédula o DIMEX. |', [required, form]),
  row(
    '| idCard | 9 digits not starting with 0 (national ID), or 11 to 12 digits not starting with 0 (DIMEX) | Ingresa una cédula nacional (9 dígitos) o un número DIMEX válido (11-12 dígitos). |',
    [
      ruleTests.registration('rejects the identification %s'),
      ruleTests.user('accepts %d digits unless they start with 0'),
      ruleTests.user('rejects the identification %j'),
      corrected,
    ],
  ),
  row('The phone input accepts digits only.', [
    ruleTests.user('converts the typed number %j to %j'),
    hostTests.registration('accepts only digits as phone'),
  ]),
  row('The form is not saved while any error exists.', [form, corrected]),
  row('The comment is required. A whitespace-only comment is not sent.', [
    ruleTests.submissions('returns null for a blank comment'),
    feedbackTests.widget('the comment %j is not sent'),
  ]),
  row("The reaction is optional and is sent as 'Ninguna' if none is chosen.", [
    ruleTests.submissions('returns «Ninguna» if no reaction was chosen'),
    feedbackTests.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
  ]),
  row('The comment textarea is required.', [
    profileTests.evaluationState('requires a comment that is not blank'),
    profileTests.evaluation('requires a comment: %j is not sent'),
  ]),
  row('The star rating starts at 0', [
    profileTests.evaluationState('starts with zero stars and no comment'),
    profileTests.evaluation('starts with zero stars, and shows a hint until some are chosen'),
  ]),
  row('and no minimum is enforced', [
    profileTests.evaluationState('accepts zero stars'),
    profileTests.evaluation('sends zero stars as 0 and a missing e-mail as blank'),
  ]),
  row('Header search: the text must be longer than 1 character after trimming.', [
    ruleTests.nameIndex('requires two characters after trimming'),
  ]),
  row('Matching is a case-insensitive substring match on the full name.', [
    ruleTests.nameIndex('finds a substring anywhere in the full name in any case'),
    ruleTests.nameIndex('finds the same names in the same order'),
  ]),
  row('The results page requires provincia, canton and area in the query, or it redirects to /.', [
    ruleTests.filters('returns null if %s is missing or blank'),
    directoryTests.results('redirects %s to the home page, without a history entry'),
  ]),
  row('Matching of province, canton and area is case-insensitive and ignores surrounding spaces.', [
    ruleTests.matching('finds the same specialists for any spelling of the filters'),
    ruleTests.places('isSamePlace ignores case, accents and spaces'),
  ]),
  row('The especializacion filter is a case-insensitive substring match.', [
    ruleTests.matching('matches a specialization as a substring in any case'),
  ]),
  row('Specializations are split on commas, trimmed', [
    ruleTests.workAreas('splits on commas, trims and skips blanks'),
  ]),
  row('and de-duplicated case-insensitively', [
    ruleTests.workAreas('returns only the first of several spellings of a specialization'),
    ruleTests.workAreas('returns no duplicates and no blanks'),
  ]),
  row("When the area is Pintura, only specializations containing 'pintura' or 'general' are listed.", [
    ruleTests.workAreas('returns only specializations with «pintura» or «general» for Pintura'),
  ]),
  row("For other areas, specializations containing 'pintura' are excluded.", [
    ruleTests.workAreas('omits specializations with «pintura» for areas except Pintura'),
  ]),
  row('WhatsApp: only digits are kept from the phone and the prefix 506 is added.', [
    ruleTests.contactLinks('keeps only digits and adds the prefix 506'),
  ]),
  row('Call: the phone is used as is.', [ruleTests.contactLinks('keeps %s as written')]),
  row('If the specialist has no e-mail, the e-mail button shows an info dialog instead (see section 8).', [
    profileTests.contact('«%s» suggests another contact method if the data is %j'),
  ]),
  row('Stars run from 1 to 5.', [
    ruleTests.rating('returns five stars, full ones first, at most one half'),
    profileTests.ratingOverview('does not count evaluations whose score is zero or out of range'),
    kitTests.starPicker('the star picker is a named group of five stars, none of them chosen'),
  ]),
  row('A half star is shown when the fractional part of the average is at least 0.5.', [
    ruleTests.rating('of %d are %s'),
    kitTests.stars('a row of stars shows a half star for a fraction of at least 0.5'),
  ]),
];

/** Rows for Spec §6: roles and permissions. */
export const section6Rows = [
  row('| Anonymous visitor | Browse', [
    siteTests.registration('a visitor may dismiss the registration notice, which returns in a new tab'),
    hostTests.registration('%s dismisses the notice in this tab'),
  ]),
  row('search', [
    directoryTests.headerSearch('suggests specialists by full name in any case, with company and place'),
    directoryTests.results('shows the heading, the count and a card for each matching specialist'),
  ]),
  row('view profiles', [profileTests.page('is marked as part of its remote, and shows name and company')]),
  row('contact specialists', [profileTests.contact('are links: a chat in a new tab, a mail and a call')]),
  row('send site feedback', [
    feedbackTests.widget('«%s» is sent as «%s» with the comment, and the response is not read'),
    serverTests.service('is accepted and stored if sent as text/plain or as application/json'),
  ]),
  row('register', [
    hostTests.header('is called «Mi cuenta» for an anonymous visitor and offers to register'),
  ]),
  row('| Registered user (locally registered) | Everything an anonymous visitor can do', [
    siteTests.byProvince('a visitor goes from the coverage area to the profile of a specialist'),
    siteTests.byName('a visitor types a name, chooses a suggestion and reads the profile'),
    siteTests.feedback('the thank-you message for feedback stays for two seconds at the top right'),
  ]),
  row('plus evaluate a specialist', [
    profileTests.evaluation('sends exactly the eight fields'),
    profileTests.evaluation('sees the form after registering and closing the registration dialog'),
  ]),
  row('An anonymous visitor who tries to evaluate sees the registration prompt with a warning.', [
    profileTests.evaluation('sees the registration dialog with an explanation instead of the form'),
    hostTests.registration('explains to a visitor who wants to evaluate that registration is required'),
  ]),
  row('Specialist-side roles and any administrator role: not shown.', [
    sharedTests.routes('the paths are those of the specification and of ruling 35'),
  ]),
];
