// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written

/** Evidence for chapters 1 to 8 of OWASP ASVS, by requirement. */
export const chapters1To8 = {
  // Chapter 1, Encoding and Sanitization
  '1.1.1': ['host/server/platform/http/paths.test.ts › %j is refused with %s'],
  '1.1.2': [
    'host/server/operators/operators-plugin.test.ts › renders reported messages as text, never as markup',
  ],
  '1.2.1': [
    'host/server/operators/operators-plugin.test.ts › renders reported messages as text, never as markup',
  ],
  '1.2.2': [
    'shared/src/routes.test.ts › encodes any id, which can be read back from the address',
    'shared/src/domain/contact-links.test.ts › encodes every character of the phone number and the message',
    'shared/src/domain/video.test.ts › returns only URLs of the two players',
  ],
  '1.2.3': [
    'host/server/platform/http/text-answer.test.ts › a value in a script element cannot end it and parses unchanged',
  ],
  '1.2.4': ['host/server/directory/sql/store.test.ts › keeps text that is SQL as text'],
  '1.2.5': ['does not apply, because the server starts no other program'],
  '1.2.6': ['does not apply, because there is no LDAP'],
  '1.2.7': ['does not apply, because there is no XPath'],
  '1.2.8': ['does not apply, because there is no LaTeX'],
  '1.2.9': [
    'does not apply, because no regular expression is made of input: what is typed is looked for as text',
  ],
  '1.3.1': [
    'does not apply, because nothing accepts HTML: `shared/src/service/parse.test.ts` holds that it stays text',
  ],
  '1.3.2': [
    'host/server/platform/http/security-headers.test.ts › contains only the strict sources if everything comes from the site',
  ],
  '1.3.3': [
    'host/server/directory/accept-submission.test.ts › accepts %s up to %i characters, as the form does',
  ],
  '1.3.4': ['does not apply, because visitors upload no pictures; those of remotes come from their teams'],
  '1.3.5': ["does not apply, because visitors' texts are shown as text alone"],
  '1.3.6': [
    'host/server/registry/deploy-directory.test.ts › is refused if its origin is not allowed or its folder name does not match the release',
  ],
  '1.3.7': [
    'host/server/operators/operators-plugin.test.ts › renders reported messages as text, never as markup',
  ],
  '1.3.8': ['does not apply, because there is no JNDI'],
  '1.3.9': ['does not apply, because there is no memcache'],
  '1.3.10': ['does not apply, because nothing is formatted by a text that came from outside'],
  '1.3.11': ['does not apply, because the server sends no mail'],
  '1.4': ['does not apply, because JavaScript manages memory; numbers are checked where they come in'],
  '1.5.1': ['host/server/directory/commands/sheet/read-table.test.ts › ignores XML entities'],
  '1.5.2': ['shared/src/service/parse.test.ts › never throw on any JSON and never change a prototype'],
  // Chapter 2, Validation and Business Logic
  '2.1.1': ['host/security/README.md has The service reads only eight fields of an evaluation'],
  '2.1.2': ['host/security/README.md has Known specialist'],
  '2.1.3': [
    'host/docs/operating.md has EVALUATION_LIMIT',
    'host/docs/operating.md has SPECIALIST_LIMIT',
    'host/docs/data.md has the newest 50,000 are kept',
  ],
  '2.2.1': [
    'host/server/directory/accept-submission.test.ts › accepts the eight fields, trimmed, and nothing else',
    'host/server/directory/accept-submission.test.ts › refuses %j stars',
    'host/server/directory/accept-submission.test.ts › accepts %s up to %i characters, as the form does',
  ],
  '2.2.2': ['host/server/directory/service-plugin.test.ts › a submission of %s is refused with one reason'],
  '2.2.3': [
    'host/server/directory/service-plugin.test.ts › an evaluation of an unknown specialist is refused',
  ],
  '2.3.1': ['does not apply, because a submission is one step'],
  '2.3.2': [
    'host/server/directory/service-plugin.test.ts › an evaluation beyond a visitor’s daily limit is refused from any address, and another visitor’s is accepted',
  ],
  '2.3.3': [
    'host/server/directory/service-plugin.test.ts › is refused with 503 and not stored while the database fails',
  ],
  '2.3.4': [
    'host/server/registry/deploy-directory.test.ts › refuses a second change of one remote while the first is running',
  ],
  '2.4.1': [
    'host/server/directory/service-plugin.test.ts › a submission above the shared limit of its address is refused, and other addresses are served',
  ],
  // Chapter 3, Web Frontend Security
  '3.2.1': ['host/server/platform/http/security-headers.test.ts › forbid loading, framing and MIME sniffing'],
  '3.2.2': ['shared/src/service/parse.test.ts › keeps HTML as text'],
  '3.3.1': [
    'host/server/pages/override.test.ts › is stored in a Secure cookie over https, and requests to its http origin are not upgraded',
    'host/server/registry/rollouts/site-rollout.test.ts › the cookie over https is secure and limited to this host, and a stop of the rollout removes it',
  ],
  '3.3.2': [
    'host/server/pages/override.test.ts › is stored in an HttpOnly, SameSite=Strict session cookie',
    'host/server/registry/rollouts/site-rollout.test.ts › a new visitor gets a random rollout number, and the matching page in the same response',
  ],
  '3.3.3': [
    'host/server/pages/override.test.ts › is stored in a Secure cookie over https, and requests to its http origin are not upgraded',
    'host/server/registry/rollouts/site-rollout.test.ts › the cookie over https is secure and limited to this host, and a stop of the rollout removes it',
  ],
  '3.3.4': [
    'host/server/pages/override.test.ts › is stored in an HttpOnly, SameSite=Strict session cookie',
    'host/server/registry/rollouts/site-rollout.test.ts › a new visitor gets a random rollout number, and the matching page in the same response',
  ],
  '3.4.1': ['host/server/platform/http/security-headers.test.ts › require https only over https'],
  '3.4.2': [
    'host/server/directory/service-plugin.test.ts › may be read by the pages of allowed origins only',
  ],
  '3.4.3': [
    'host/server/platform/http/security-headers.test.ts › contains only the strict sources if everything comes from the site',
  ],
  '3.4.4': ['host/server/platform/http/security-headers.test.ts › forbid loading, framing and MIME sniffing'],
  '3.4.5': ['e2e/product/security.spec.ts › every page has the security headers'],
  '3.4.6': ['host/server/platform/http/security-headers.test.ts › forbid loading, framing and MIME sniffing'],
  '3.5.1': ['e2e/product/security.spec.ts › foreign pages can neither frame the site nor send to its API'],
  '3.5.2': ['host/server/operators/deploy-api.test.ts › rejects a browser page, detected by its header %j'],
  '3.5.3': ['host/server/operators/deploy-api.test.ts › rejects HTTP methods other than POST'],
  '3.5.4': ['host/docs/deploying.md has A remote on its own origin'],
  '3.5.5': ['does not apply, because nothing listens to postMessage'],
  '3.7.1': [
    'e2e/platform/support.spec.ts › EXPLAINED_FEATURES lists exactly the used features that a supported browser lacks',
    'e2e/product/security.spec.ts › every page has the security headers',
  ],
  '3.7.2': ['does not apply, because the site redirects nowhere'],
  // Chapter 4, API and Web Service
  '4.1.1': ['host/server/platform/http/security-headers.test.ts › forbid loading, framing and MIME sniffing'],
  '4.1.2': [
    "does not apply, because the server itself speaks http alone and redirects nothing; TLS and its redirect are the proxy's",
  ],
  '4.1.3': [
    'host/server/platform/http/forwarded.test.ts › «on» trusts the nearest hop only, so that a visitor cannot choose an address',
  ],
  '4.2.1': ['host/server/platform/http/bare-server.test.ts › a raw request with %s is refused'],
  '4.3': ['does not apply, because there is no GraphQL'],
  '4.4': ['does not apply, because there are no WebSockets outside of development'],
  // Chapter 5, File Handling
  '5.1.1': ['host/server/registry/release-storage.ts has MAX_RELEASE_BYTES'],
  '5.2.1': ['host/server/operators/upload.test.ts › rejects a file above 5 MiB'],
  '5.2.2': ['host/server/operators/upload.test.ts › rejects %s'],
  '5.2.3': [
    'host/server/directory/commands/sheet/read-table.test.ts › a workbook beyond the unpacked limit is refused before it is read, whatever size it states',
  ],
  '5.3.1': ['host/server/pages/static-files.ts has Matches files of published releases'],
  '5.3.2': ['shared/src/federation/release-manifest.test.ts › the manifest’s parser rejects %s'],
  '5.4.1': ['shared/src/federation/release-manifest.test.ts › the manifest’s parser rejects %s'],
  '5.4.2': ['does not apply, because nothing is served as a download under a name that came from outside'],
  '5.4.3': [
    'does not apply, because files come from teams with a token and are held to the hashes of their build',
  ],
  // Chapter 6, Authentication
  '6.1.1': [
    'does not apply, because no one signs in by a password that can be guessed: a deploy token has 256 random bits',
  ],
  '6.1.2': ["does not apply, because there are no passwords of people's choosing"],
  '6.1.3': ['host/docs/operating.md has npm run token -- list'],
  '6.2': [
    "does not apply, because there are no passwords of people's choosing: visitors sign in nowhere, teams use tokens that are made for them",
  ],
  '6.3.1': ['host/server/registry/tokens.test.ts › a token matches only its exact secret'],
  '6.3.2': ['host/server/operators/deploy-api.test.ts › rejects %s'],
  '6.3.3': [
    "not met, because a deploy token is one factor; the workflow's environment may ask for a person's approval beside it",
  ],
  '6.3.4': [
    'host/server/operators/operators-plugin.test.ts › through %s requires a token and shows no release without it',
  ],
  '6.4.1': [
    'host/server/registry/tokens.test.ts › a running host finds a new token at once, and only its hash is stored',
  ],
  '6.4.2': ['does not apply, because there are no hints and no secret questions'],
  '6.4.3': [
    'host/server/registry/tokens.test.ts › a new token replaces only the former token of the same name',
  ],
  '6.4.4': ['does not apply, because there is no second factor'],
  '6.5': ['does not apply, because there are no lookup secrets, codes or one-time passwords'],
  '6.6': ['does not apply, because nothing is sent out of band'],
  '6.8': ['does not apply, because there is no identity provider'],
  // Chapter 7, Session Management
  '7.1': [
    'does not apply, because nobody has a session: a browser remembers which remote it tries until it is closed, and nothing else',
  ],
  '7.2.1': ['host/server/pages/override.test.ts › cannot be replaced by an unsigned cookie'],
  '7.2.2': ['does not apply, because nobody has a session'],
  '7.2.3': ['does not apply, because nobody has a session'],
  '7.2.4': ['does not apply, because nobody has a session'],
  '7.3': ['does not apply, because nobody has a session'],
  '7.4.1': [
    'host/server/registry/tokens.test.ts › a revoked token, and no other, stops working at once; revoking an unknown token is refused',
  ],
  '7.4.2': [
    'host/server/registry/tokens.test.ts › a revoked token, and no other, stops working at once; revoking an unknown token is refused',
  ],
  '7.4.3': ['does not apply, because there is no factor to change: a token is made anew'],
  '7.4.4': ['does not apply, because nobody signs in'],
  '7.4.5': [
    'host/server/cli/deploy/run.test.ts › tokens are listed without their secrets, expire, and are revoked',
  ],
  '7.5': ['does not apply, because nobody has an account'],
  '7.6': ['does not apply, because there is no federated identity'],
  // Chapter 8, Authorization
  '8.1.1': ['README.md has a token that may change this remote only'],
  '8.1.2': ["host/docs/data.md has without the visitors' identification, mail and phone"],
  '8.2.1': ['host/server/operators/deploy-api.test.ts › rejects %s'],
  '8.2.2': ['host/server/operators/deploy-api.test.ts › rejects the token of another remote'],
  '8.2.3': ['host/server/directory/service-plugin.test.ts › never shows more of its author than the name'],
  '8.3.1': ['host/server/operators/deploy-api.test.ts › rejects the token of another remote'],
  '8.4.1': ['host/server/operators/deploy-api.test.ts › rejects the token of another remote'],
};
