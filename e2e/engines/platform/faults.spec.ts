import type { RemoteName } from '@club/shared/federation';
import { type Directory, pickWithoutVideo } from '../../kit/directory';
import { PROFILE_PAGE_REMOTES } from '../../kit/places';
import {
  type ErrorsByEngine,
  expect,
  INTEGRITY_ERRORS,
  loadFailurePattern,
  test,
  WRONG_HASH_ERROR,
} from '../fixtures';
import { RESPONSE_FAULTS, type ResponseFault } from '../front';
import { pollUntil, type VisibleLocator } from '../view';
import type { EngineTestVisitor } from '../visitor';

const ENTRY = /\/remoteEntry[\w.-]*\.js/;

const REFUSED: ErrorsByEngine = {
  firefox: [/request failed: .*\/remotes\//, /Cross-Origin Request Blocked: .*\/remotes\//],
  webkit: [/network error: .*\/remotes\//],
};
const MISSING: ErrorsByEngine = {
  firefox: [/response 404: .*remoteEntry[\w.-]*\.js/, WRONG_HASH_ERROR],
  webkit: [/404.*remoteEntry[\w.-]*\.js/],
};

/** Console errors if a server sends HTML instead of a script. Firefox reports a wrong type or a blocked request, and a wrong hash. */
const WRONG_TYPE: ErrorsByEngine = {
  firefox: [
    /disallowed MIME type|Cross-Origin Request Blocked/,
    /request failed: .*remoteEntry[\w.-]*\.js/,
    WRONG_HASH_ERROR,
  ],
  webkit: INTEGRITY_ERRORS.webkit,
};

const WORDS: Partial<Record<ResponseFault, ErrorsByEngine>> = {
  'answers 404': MISSING,
  'breaks off': REFUSED,
  'is HTML instead of a script': WRONG_TYPE,
};

/** Returns an element of a profile page that is visible only when the remote has loaded. */
function place(visitor: EngineTestVisitor, remote: RemoteName): VisibleLocator {
  if (remote === 'directory') {
    return visitor.page.role('banner').part('[data-boundary="directory"]:not([role="alert"])');
  }
  if (remote === 'feedback') {
    return visitor.page.role('button', '¿Cómo fue su experiencia en el sitio web?');
  }
  return visitor.main.role('button', 'Evaluar especialista');
}

const alertOf = (visitor: EngineTestVisitor, remote: RemoteName): VisibleLocator =>
  visitor.page.part(`[data-boundary="${remote}"][role="alert"]`);

const retryOf = (visitor: EngineTestVisitor, remote: RemoteName): VisibleLocator =>
  alertOf(visitor, remote).role('button', 'Reintentar');

const pathOf = (directory: Directory): string => `/detalle/${pickWithoutVideo(directory).id}`;

async function expectAllBut(visitor: EngineTestVisitor, broken: RemoteName): Promise<void> {
  await retryOf(visitor, broken).appear();
  for (const remote of PROFILE_PAGE_REMOTES) {
    if (remote !== broken) await place(visitor, remote).appear();
    // A broken profile remote is an exception: its server-rendered content stays visible.
    else if (remote !== 'profile') expect(await place(visitor, remote).shown()).toBe(false);
  }
  await visitor.account.click();
  await visitor.page.role('menuitem', 'Cerrar sesión').appear();
  await visitor.tab.press('Escape');
}

async function expectMended(visitor: EngineTestVisitor, remote: RemoteName): Promise<void> {
  await pollUntil(`${remote} is back`, async () => {
    // Waits while a retry is loading the module.
    if (await alertOf(visitor, remote).part('[aria-busy="true"]').shown()) return false;
    const retry = retryOf(visitor, remote);
    if (!(await retry.shown())) return place(visitor, remote).shown();
    await retry.click();
    return false;
  });
}

for (const remote of PROFILE_PAGE_REMOTES) {
  test(`when the origin of ${remote} is down, the rest works and «Reintentar» recovers it`, async ({
    visitor,
    site,
    directory,
    expectErrors,
  }) => {
    expectErrors(loadFailurePattern(remote), REFUSED);
    await site.remotes[remote].refuse();
    await visitor.visit(pathOf(directory));
    await expectAllBut(visitor, remote);
    await site.remotes[remote].heal();
    await expectMended(visitor, remote);
  });
}

for (const fault of Object.keys(RESPONSE_FAULTS) as ResponseFault[]) {
  test(`when the entry of profile ${fault}, the rest works and «Reintentar» recovers it`, async ({
    visitor,
    site,
    directory,
    expectErrors,
  }) => {
    expectErrors(loadFailurePattern('profile'));
    if (fault !== 'hangs') expectErrors(WORDS[fault] ?? INTEGRITY_ERRORS);
    site.remotes.profile.spoil(ENTRY, fault);
    await visitor.visit(pathOf(directory));
    await expectAllBut(visitor, 'profile');
    await site.remotes.profile.heal();
    await expectMended(visitor, 'profile');
  });
}

/** Errors for a missing style sheet, which WebKit reports like any other missing file. */
const WITHOUT_STYLE: ErrorsByEngine = {
  firefox: [/response 404: .*\.css/],
  webkit: [/404.*\.css/],
};

test('the remotes still work when their style sheets are missing', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(WITHOUT_STYLE);
  for (const remote of PROFILE_PAGE_REMOTES) site.remotes[remote].spoil(/\.css/, 'answers 404');
  await visitor.visit(pathOf(directory));
  for (const remote of PROFILE_PAGE_REMOTES) await place(visitor, remote).appear();
  await place(visitor, 'profile').click();
  await visitor.dialog(/^Evaluar a /).appear();
});

test('the script of a remote’s page is not executed if one byte was altered', async ({
  visitor,
  site,
  directory,
  expectErrors,
}) => {
  expectErrors(loadFailurePattern('profile'), INTEGRITY_ERRORS);
  site.remotes.profile.spoil(/\/profile-page-[^/]+\.js/, 'was altered by one byte');
  await visitor.visit(pathOf(directory));
  await expectAllBut(visitor, 'profile');
});

test("the host's libraries are not executed if one byte was altered", async ({
  visitor,
  site,
  problems,
  expectErrors,
}) => {
  expectErrors(INTEGRITY_ERRORS);
  site.host.spoil(/\/assets\/vendor-[^/]+\.js/, 'was altered by one byte');
  await visitor.tab.goto(`${site.origin}/especialistas`);
  await problems.expectDeclared();
  expect(await visitor.isHydrated()).toBe(false);
});
