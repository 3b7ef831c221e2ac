// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles of tests as they are written

/**
 * Lists faults and attacks, each with the tests that fail if the site no longer withstands it. Tests of `e2e/engines`
 * run in Firefox and WebKit, those of `e2e/product` and `e2e/platform` in Chromium.
 */
export const FAULTS_AND_ATTACKS: Readonly<Record<string, readonly string[]>> = {
  'A remote is down or answers 404': [
    'e2e/engines/platform/faults.spec.ts › when the origin of ${remote} is down, the rest works and «Reintentar» recovers it',
    'e2e/platform/federation-faults.spec.ts › when the entry of ${remote} fails in any way, the rest works and «Reintentar» recovers it',
  ],
  "A remote's entry hangs": [
    'e2e/engines/platform/faults.spec.ts › when the entry of profile ${fault}, the rest works and «Reintentar» recovers it',
    'e2e/platform/broken-releases.spec.ts › when the new release hangs, the previous one replaces it after five seconds',
  ],
  'An entry is HTML, cut off or empty': [
    'e2e/engines/platform/faults.spec.ts › when the entry of profile ${fault}, the rest works and «Reintentar» recovers it',
    'e2e/platform/federation-faults.spec.ts › when the entry of ${remote} fails in any way, the rest works and «Reintentar» recovers it',
  ],
  'A remote throws when it is loaded, shown or used': [
    'e2e/engines/platform/releases.spec.ts › the previous release replaces a release that does not load',
    'e2e/engines/platform/releases.spec.ts › the previous release replaces a release that throws on render, and still does so on the next page',
    'e2e/engines/platform/releases.spec.ts › a remote that throws in an event handler stays visible, the rest works, and the error is reported',
    'e2e/platform/broken-releases.spec.ts › when the new release of every remote ${name}, the previous release replaces it; if there is none, «Reintentar» loads the next release',
  ],
  'An older or a newer contract': [
    'e2e/engines/platform/releases.spec.ts › a release with an older or newer contract version is not loaded, and the previous one replaces it',
    'host/server/registry/deploy-directory.test.ts › refuses %s',
  ],
  "A remote's style sheets are missing": [
    'e2e/engines/platform/faults.spec.ts › the remotes still work when their style sheets are missing',
    'host/src/recovery/missing-code.test.ts › an import succeeds without a style sheet that failed to load, but not without a script',
  ],
  'A file was altered by one byte': [
    'e2e/engines/platform/faults.spec.ts › the script of a remote’s page is not executed if one byte was altered',
    "e2e/engines/platform/faults.spec.ts › the host's libraries are not executed if one byte was altered",
  ],
  'A foreign origin in registry or manifest': [
    'e2e/engines/platform/releases.spec.ts › a foreign origin in the registry is ignored, and its scripts do not run',
    'host/server/registry/deploy-directory.test.ts › is refused if its origin is not allowed or its folder name does not match the release',
  ],
  'A service that fails, hangs or redirects, or whose answer is cut off': [
    'e2e/engines/platform/service.spec.ts › stored lists and their timestamps survive every failure of the service',
    'e2e/product/failing-service.spec.ts › stored lists and their timestamps survive every failure of the service',
    'e2e/product/offline.spec.ts › a list request that delivers no row is aborted and repeated',
    'shared/src/service/parse.test.ts › reject a response truncated at any byte',
  ],
  'Wrong types, missing and double ids': [
    'shared/src/service/parse.test.ts › skip bad rows with position and reason, and keep the first of rows with equal ids',
    'shared/src/service/parse.test.ts › never throw on any text',
  ],
  'Names that every object inherits': [
    'shared/src/service/parse.test.ts › never throw on any JSON and never change a prototype',
    'host/trials/fuzz/fuzz.test.ts › generated inputs of every kind crash nothing, cause no server error and store no partial row',
  ],
  '100,000 specialists': [
    'e2e/engines/platform/service.spec.ts › a directory of 100,000 specialists is usable, rendered in part and not stored',
    'e2e/product/crowded-directory.spec.ts › a directory of 100,000 specialists is usable: fetched once, rendered in part and not stored',
  ],
  'Scripts and foreign frames as a video': [
    'e2e/engines/product/specialist.spec.ts › names with markup appear as text and can be searched; a video with a forbidden URL is replaced by the default picture',
    'shared/src/domain/video.test.ts › returns only URLs of the two players',
  ],
  'Line breaks and headers in mail and phone': [
    'shared/src/domain/contact-links.test.ts › prevents header injection',
    'shared/src/domain/contact-links.test.ts › encodes characters that are invalid in a phone',
    'shared/src/domain/contact-links.test.ts › encodes every character of the phone number and the message',
  ],
  'Markup and any script in any text': [
    'e2e/engines/product/specialist.spec.ts › names with markup appear as text and can be searched; a video with a forbidden URL is replaced by the default picture',
    'shared/src/domain/name-index.test.ts › finds the same names after any typing and deleting, in any script',
  ],
  'Storage that is corrupt, blocked or full': [
    'e2e/engines/product/kept.spec.ts › invalid stored values are discarded and fetched again',
    'e2e/engines/product/kept.spec.ts › when storage is full, the new list is shown, the old one stays stored, and no message appears',
    'e2e/engines/product/storage.spec.ts › with storage blocked a visitor can find a profile and go back',
    'e2e/product/corrupt-storage.spec.ts › the page discards invalid stored values and fetches them again (${part} half of the values)',
  ],
  'Two tabs': [
    'e2e/engines/product/account.spec.ts › a visitor dismisses the registration notice, registers and logs out, and two tabs show the same account',
  ],
  'A clock that is off, time zones': [
    'e2e/engines/product/kept.spec.ts › a list with an impossible or old timestamp is fetched once and gets the current time',
    'e2e/product/weekly-cache.spec.ts › a list comes from the cache or the service, depending on the week of its last refresh',
    'shared/src/domain/list-state.test.ts › returns the first moment of a Sunday on which clocks skip midnight',
    'host/server/platform/http/address-limit.test.ts › a rate limit’s window neither ends nor grows when the clock is set back',
  ],
  'No network, a slow one': [
    'e2e/engines/product/network.spec.ts › failed submissions keep their draft, a resent evaluation is stored once, and the search works offline',
    'e2e/engines/product/network.spec.ts › on a slow phone network the page loads completely, and no part times out',
    'e2e/product/slow-network.spec.ts › a comment is sent once and confirmed',
  ],
  'Double clicks, another try after a lost answer': [
    'e2e/engines/product/network.spec.ts › failed submissions keep their draft, a resent evaluation is stored once, and the search works offline',
    'host/trials/crash/crash.test.ts › stores every acknowledged submission once, including resent ones',
  ],
  'Stars that are none': [
    'host/server/directory/accept-submission.test.ts › refuses %j stars',
    'host/server/directory/service-plugin.test.ts › an evaluation without stars is shown and excluded from the average',
  ],
  'Huge bodies, floods, slow and idle clients': [
    'host/server/platform/http/bare-server.test.ts › a huge body gets a response, not a broken connection',
    'host/server/directory/service-plugin.test.ts › a submission above the shared limit of its address is refused, and other addresses are served',
    'host/server/platform/http/bare-server.test.ts › slow and idle clients have timeouts',
  ],
  'Submissions from other sites': [
    'e2e/product/security.spec.ts › foreign pages can neither frame the site nor send to its API',
    'host/server/directory/service-plugin.test.ts › as %s is refused',
  ],
  'Kills and power cuts, a full disk, two processes': [
    'host/trials/crash/crash.test.ts › stores every acknowledged submission once, including resent ones',
    'host/server/process/app-disk.test.ts › submissions and health check fail together on a full disk and recover together',
    'host/server/process/run-process.test.ts › refuses a data folder that another process uses',
  ],
  "Paths, encodings and methods that are not the site's": [
    'e2e/product/security.spec.ts › the server returns no file for path traversal',
    'host/server/process/app.test.ts › %s is rejected on pages',
  ],
  'Frames, referrers, identities in addresses and logs': [
    'e2e/engines/product/strangers.spec.ts › a foreign page cannot frame the site',
    'e2e/engines/product/specialist.spec.ts › a visitor uses the contacts, registers, evaluates and comments, and no requested URL contains visitor data',
    'host/server/platform/logging/logging.test.ts › the server removes identities that are logged by mistake',
  ],
  'SIGTERM under load, rejections that nobody handles': [
    'host/server/process/run-process.test.ts › drains on SIGTERM and exits with 0, despite idle connections',
    'host/server/process/run-process.test.ts › exits with the reason of an unhandled rejection',
  ],
  'Headers that let strangers in': [
    'e2e/product/security.spec.ts › every page has the security headers',
    'host/server/platform/http/security-headers.test.ts › have no integrity policy, because WebKit does not find the hashes in the import map',
  ],
};
