import { directory, feedback, host, profile, server, shared, walk } from './files';
import { row } from './row';

/** Roles and permissions. */
export const section6 = [
  row('| Anonymous visitor | Browse', [
    walk.registration('a visitor may dismiss the notice and browse, until a new tab'),
    host.registration('%s dismisses the notice for the life of the tab'),
  ]),
  row('search', [
    directory.headerSearch(
      'suggests whose full name contains the text, whatever its case, with company and place',
    ),
    directory.results('shows the heading, the count and a card for each specialist who fits'),
  ]),
  row('view profiles', [profile.page('has its boundary, the name as heading and title, and the company')]),
  row('contact specialists', [profile.contact('are links to a chat in a new tab, a mail and a call')]),
  row('send site feedback', [
    feedback.widget('«%s» goes out as «%s» with the comment, without reading the answer'),
    server.service('is stored as text/plain and as application/json'),
  ]),
  row('register', [host.header('is called «Mi cuenta» for an anonymous visitor and offers to register')]),
  row('| Registered user (locally registered) | Everything an anonymous visitor can do', [
    walk.byProvince('a visitor goes from the coverage area to the profile of a specialist'),
    walk.byName('a visitor types a name, chooses a suggestion and reads the profile'),
    walk.contact('the three contact buttons lead to the specialist'),
    walk.feedback('the toast stays for two seconds at the top right'),
  ]),
  row('plus evaluate a specialist', [
    profile.evaluation('sends exactly the eight fields'),
    profile.evaluation('gets the form once registered and the registration is over'),
  ]),
  row('An anonymous visitor who tries to evaluate sees the registration prompt with a warning.', [
    profile.evaluation('gets the registration prompt with its warning instead of the form'),
    host.registration('warns a visitor who wanted to evaluate'),
  ]),
  row('Specialist-side roles and any administrator role: not shown.', [
    shared.routes('the routes are those of the specification, and the site’s own (Ruling 35)'),
  ]),
];
