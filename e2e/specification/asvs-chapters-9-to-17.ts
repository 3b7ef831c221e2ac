// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written

/** Evidence for chapters 9 to 17 of OWASP ASVS, by requirement. */
export const chapters9To17 = {
  // Chapter 9, Self-contained Tokens
  '9.1.1': ['host/server/pages/override.test.ts › cannot be replaced by an unsigned cookie'],
  '9.1.2': [
    'does not apply, because the one such token, the cookie of what a browser tries, names no algorithm',
  ],
  '9.1.3': [
    'host/server/registry/keys.test.ts › the cookie secret is equal on servers with the same private key, and differs for other keys',
  ],
  '9.2.1': [
    "does not apply, because the cookie tells no span: it ends with the browser's session, or the server's",
  ],
  '9.2.2': ['does not apply, because there is one kind of such a token'],
  '9.2.3': ['does not apply, because only the server that signed the cookie takes it'],
  '9.2.4': ['does not apply, because only the server that signed the cookie takes it'],
  // Chapter 10, OAuth and OIDC
  '10': ['does not apply, because there is neither OAuth nor OIDC'],
  // Chapter 11, Cryptography
  '11.1.1': ['host/docs/operating.md has npm run rekey -- DIR'],
  '11.1.2': ['host/docs/deploying.md has Ed25519; keys in `$SECRETS_DIR`'],
  '11.2.1': ["host/server/registry/keys.ts has from 'node:crypto'"],
  '11.2.2': [
    'host/server/registry/lost-keys.test.ts › rekey replaces leaked keys for all named directories with one command',
  ],
  '11.2.3': ['host/server/registry/keys.ts has ed25519'],
  '11.3': [
    "does not apply, because nothing is encrypted by the application: TLS and the disk are the operator's",
  ],
  '11.4.1': [
    'host/server/registry/altered-manifest.test.ts › the signed state contains the SHA-256 of each manifest; the public registry does not',
  ],
  '11.4.2': [
    'does not apply, because there are no passwords; a token is random enough to need no slower hash',
  ],
  '11.4.3': [
    'host/server/registry/altered-manifest.test.ts › rollback refuses a manifest other than the deployed one, even in the same folder',
  ],
  '11.4.4': ['does not apply, because no key is derived from a password'],
  '11.5.1': ['host/server/registry/tokens.ts has randomBytes(SECRET_BYTES)'],
  '11.6.1': ["host/server/registry/keys.ts has generateKeyPairSync('ed25519')"],
  // Chapter 12, Secure Communication
  '12.1': ['does not apply, because TLS ends at the proxy before the server'],
  '12.2.1': ['host/server/cli/deploy/run.test.ts › is sent without TLS only to this machine'],
  '12.2.2': ['does not apply, because TLS ends at the proxy before the server'],
  '12.3.1': [
    'host/server/platform/database/postgres/encrypted-postgres.test.ts › refuses a connection without sslmode',
    'host/server/directory/external/follow-redirects.test.ts › a redirect from https to http is not followed',
    'host/server/cli/deploy/run.test.ts › is sent without TLS only to this machine',
  ],
  '12.3.2': [
    'host/server/platform/database/postgres/encrypted-postgres.test.ts › accepts sslmode=%s with a trusted certificate',
    'host/server/platform/database/postgres/encrypted-postgres.test.ts › is refused if its certificate has another name, unless sslmode is no-verify',
  ],
  '12.3.3': ["does not apply, because proxy and server share a machine or the operator's own network"],
  '12.3.4': [
    'host/server/platform/database/postgres/encrypted-postgres.test.ts › accepts sslmode=%s with a trusted certificate',
  ],
  // Chapter 13, Configuration
  '13.1.1': [
    'host/security/README.md has Where the server connects to',
    'host/docs/operating.md has ENDPOINT_ORIGINS',
  ],
  '13.2.1': [
    'not met, because the password in `DATABASE_URL` and a deploy token without `--days` last until somebody changes them; a certificate in the place of the password is tried in `encrypted-postgres.test.ts`',
  ],
  '13.2.2': [
    'host/server/platform/database/postgres/open-postgres.test.ts › works with a role that only owns its database, clean-ups included',
    'host/server/operators/deploy-api.test.ts › rejects the token of another remote',
  ],
  '13.2.3': [
    'host/server/registry/tokens.test.ts › a running host finds a new token at once, and only its hash is stored',
  ],
  '13.2.4': [
    'host/server/registry/deploy-directory.test.ts › is refused if its origin is not allowed or its folder name does not match the release',
    'host/server/operators/deploy-api.test.ts › rejects a release that was never uploaded or whose origin is not allowed',
  ],
  '13.2.5': [
    'host/server/registry/deploy-directory.test.ts › is refused if its origin is not allowed or its folder name does not match the release',
    'host/server/pages/site-plugin.test.ts › files at %s have status 404 and no page',
  ],
  '13.3.1': [
    "not met, because secrets lie in `SECRETS_DIR` and in the environment; a vault is the operator's to put before them",
  ],
  '13.3.2': [
    'host/server/registry/tokens.test.ts › a running host finds a new token at once, and only its hash is stored',
    'host/server/registry/deploy-directory.test.ts › refuses a change without the private key',
    'host/server/registry/lost-keys.test.ts › rekey shows the state first, and signs an unverified one only with --unsigned',
  ],
  '13.4.1': [
    'host/server/pages/site-plugin.test.ts › files in hidden folders and folder listings are not served',
  ],
  '13.4.2': [
    'host/server/operators/deploy-api.test.ts › the deploy API answers an internal error without details, and logs the details',
    'host/systemd/club.service has Environment=NODE_ENV=production',
  ],
  '13.4.3': [
    'host/server/pages/site-plugin.test.ts › files in hidden folders and folder listings are not served',
  ],
  '13.4.4': ['host/server/process/app.test.ts › %s is rejected on pages'],
  '13.4.5': [
    'host/server/platform/metrics.test.ts › is hidden from other networks unless METRICS is on, and from everybody if it is off',
  ],
  // Chapter 14, Data Protection
  '14.1.1': ['host/server/platform/logging/logging.ts has const PERSONAL'],
  '14.1.2': ['host/server/platform/logging/logging.ts has a structured log without personal data'],
  '14.2.1': [
    'e2e/product/privacy.spec.ts › registration data occurs only in the evaluation request, never in logs or other visitors’ pages',
  ],
  '14.2.2': ['host/server/directory/service-plugin.test.ts › never shows more of its author than the name'],
  '14.2.3': [
    'e2e/product/privacy.spec.ts › registration data occurs only in the evaluation request, never in logs or other visitors’ pages',
  ],
  '14.2.4': [
    'host/server/platform/logging/logging.test.ts › the server removes identities that are logged by mistake',
  ],
  '14.3.1': ['does not apply, because nobody signs in: what a visitor registered is to stay in his browser'],
  '14.3.2': [
    'host/server/operators/operators-plugin.test.ts › has a policy that allows only its own styles, forms and one script, with Trusted Types',
    'host/server/pages/override.test.ts › is never cached',
  ],
  '14.3.3': [
    "not met, because the specification keeps the visitor's own registration in his browser's local storage",
  ],
  // Chapter 15, Secure Coding and Architecture
  '15.1.1': ['host/security/README.md has within a week'],
  '15.1.2': ['e2e/unit/licences.test.ts › every package of the lock file has an allowed licence'],
  '15.1.3': ['host/docs/evidence.md has npm run lab -- service'],
  '15.2.1': ['host/security/README.md has npm audit'],
  '15.2.2': ['host/server/registry/served-release.test.ts › reading from an origin stops at 5 MiB of %s'],
  '15.2.3': ['host/docs/operating.md has it builds and deploys nothing'],
  '15.3.1': ['host/server/directory/service-plugin.test.ts › never shows more of its author than the name'],
  '15.3.2': ['host/server/registry/deploy-directory.test.ts › is refused with %s'],
  '15.3.3': [
    'host/server/directory/accept-submission.test.ts › accepts the eight fields, trimmed, and nothing else',
  ],
  '15.3.4': ['host/server/platform/http/forwarded.test.ts › trusts nobody by default'],
  '15.3.5': ['host/server/directory/accept-submission.test.ts › refuses %j stars'],
  '15.3.6': ['shared/src/service/parse.test.ts › never throw on any JSON and never change a prototype'],
  '15.3.7': ['host/server/pages/override.test.ts › use the first of repeated parameters'],
  // Chapter 16, Security Logging and Error Handling
  '16.1.1': ['host/server/platform/http/bare-server.ts has logs one line per request'],
  '16.2.1': [
    'host/server/operators/deploy-api.test.ts › the deploy API logs the author and release of each deploy, but never a token',
  ],
  '16.2.2': ['host/server/platform/logging/logging.ts has new Date().toISOString()'],
  '16.2.3': ['host/server/platform/logging/logging.ts has createLogOutput()'],
  '16.2.4': [
    "host/server/platform/logging/logging.ts has import { type DestinationStream, type Logger, pino } from 'pino'",
  ],
  '16.2.5': [
    'host/server/platform/logging/logging.test.ts › the server removes identities that are logged by mistake',
  ],
  '16.3.1': [
    'host/server/operators/deploy-api.test.ts › the deploy API logs the author and release of each deploy, but never a token',
  ],
  '16.3.2': [
    'host/server/platform/logging/logging.test.ts › the server logs submissions and failed requests, but not successful pages',
  ],
  '16.3.3': [
    'host/server/registry/older-state.test.ts › a running host refuses and reports an older signed state that is put back',
  ],
  '16.3.4': [
    'host/server/platform/logging/logging.test.ts › the server logs a server failure with its reason',
  ],
  '16.4.1': [
    'host/server/operators/error-reports.test.ts › turns any message into one line of at most 300 characters in a short time',
  ],
  '16.4.2': ["does not apply, because the log goes to standard output, and who keeps it is the operator's"],
  '16.4.3': [
    "does not apply, because the log goes to standard output, and where it goes from there is the operator's",
  ],
  '16.5.1': [
    'host/server/operators/deploy-api.test.ts › the deploy API answers an internal error without details, and logs the details',
  ],
  '16.5.2': [
    'host/server/directory/service-plugin.test.ts › is refused with 503 and not stored while the database fails',
  ],
  '16.5.3': [
    'host/server/registry/deployment.test.ts › a state that %s is refused, and the former deployment keeps running',
  ],
  // Chapter 17, WebRTC
  '17': ['does not apply, because there is no WebRTC'],
};
