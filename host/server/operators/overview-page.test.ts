// @vitest-environment dom
import { describe, expect, test } from 'vitest';
import { type DeployHistoryEntry, EMPTY_STATE } from '../registry/state';
import type { ErrorCount } from './error-counts';
import type { Overview, RolloutReport } from './overview';
import { renderOverview } from './overview-page';
import {
  anEndedRollout,
  anOverview,
  aRolloutReport,
  aRunningRemote,
  minutesAgo,
  NOW,
  someReleaseSignals,
} from './testing/overview-fixture';

const documentOf = (changes: Partial<Overview>) =>
  new DOMParser().parseFromString(renderOverview(anOverview(changes), new Date(NOW)), 'text/html');
const plain = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const sectionOf = (changes: Partial<Overview>, id: string) =>
  documentOf(changes).querySelector(`section[aria-labelledby="${id}"]`);
const factsOf = (part: Element | null) =>
  Object.fromEntries(
    [...(part?.querySelectorAll('dl > div') ?? [])].map((fact) => [
      plain(fact.querySelector('dt')),
      plain(fact.querySelector('dd')),
    ]),
  );
const tableOf = (section: Element | null, caption: string) =>
  [...(section?.querySelectorAll('table') ?? [])].find((one) => plain(one.caption).startsWith(caption));
const rowsOf = (table: HTMLTableElement | undefined) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map(plain));

const reports = (...releases: ReturnType<typeof someReleaseSignals>[]) => ({
  signals: { state: 'on', since: minutesAgo(1_440), releases } as const,
});

describe('running releases', () => {
  test('show how many pages the server rendered in time, took from the cache or rendered too late', () => {
    const [row] = rowsOf(tableOf(sectionOf({ remotes: [aRunningRemote('profile')] }, 'running'), 'Releases'));
    expect(row?.[5]).toBe('12 in time (3.4 %)340 from the cache (96 %)2 too late (0.6 %)');
  });

  test('have a notice if server rendering is off', () => {
    const remotes = [aRunningRemote('profile', { unrendered: true, drawings: null })];
    expect(plain(sectionOf({ remotes }, 'running'))).toContain('None: deployed with --unrendered');
  });
});

describe('errors', () => {
  const error: ErrorCount = {
    ...{ remote: 'profile', version: '1.1.0', kind: 'render', message: 'TypeError: x', count: 1_200 },
    release: '1.1.0-bbbbbbbb',
    stack: ['remote-profile/src/card/card.tsx:12', 'remote-profile/src/page.tsx:3'],
    components: ['remote-profile/src/page.tsx:1'],
    pages: ['detail', 'notFound'],
    browsers: ['Firefox', 'Safari'],
    ...{ firstAt: minutesAgo(60), lastAt: NOW },
  };

  test('show the source line, folded calls and components, route, browsers, and first and last time', () => {
    const section = sectionOf({ errors: [error] }, 'errors');
    expect(rowsOf(tableOf(section, 'Reports of pages'))).toEqual([
      [
        ...['profile', '1.1.0'],
        `Failed while drawnTypeError: xat remote-profile/src/card/card.tsx:12Calls and componentsremote-profile/src/page.tsx:3Components, the innermost first:remote-profile/src/page.tsx:1`,
        ...['/detalle/:idunknown pageFirefox, Safari', '1,200'],
        '22 Nov 2026, 11:00:0022 Nov 2026, 12:00:00',
      ],
    ]);
    expect(plain(section?.querySelector('details'))).toContain('page.tsx:3');
  });

  test('show only the message if no source line is known, and render markup in it as text', () => {
    const errors = [{ ...error, message: '<script>1</script>', stack: [], components: [] }];
    const section = sectionOf({ errors }, 'errors');
    expect(plain(section)).toContain('<script>1</script>');
    expect(section?.querySelector('details, script')).toBeNull();
  });
});

test('releases that are not served are listed with the reason', () => {
  const why = 'Rolled back to 1.0.0-aaaaaaaa by ana.';
  const unserved = [{ remote: 'profile', release: '1.1.0-bbbbbbbb', at: NOW, why } as const];
  expect(rowsOf(tableOf(sectionOf({ unserved }, 'unserved'), 'The latest'))).toEqual([
    ['profile 1.1.0-bbbbbbbb', why, '22 Nov 2026, 12:00:00'],
  ]);
  expect(sectionOf({}, 'unserved')).toBeNull();
});

describe('history', () => {
  const historyOf = (change: Partial<DeployHistoryEntry>) => {
    const to = '1.0.0-aaaaaaaa';
    const deploy = { at: NOW, by: 'ana', action: 'deploy', remote: 'profile', from: null, to } as const;
    const state = { ...EMPTY_STATE, history: [{ ...deploy, ...change }] };
    return rowsOf(tableOf(sectionOf({ state }, 'history'), 'All changes'))[0];
  };

  test('distinguishes a deploy at the start of the site from a deploy by a person', () => {
    expect(historyOf({ atStart: true })?.[2]).toBe('Start');
    expect(historyOf({})?.[2]).toBe('Deploy');
  });

  test('names the host as the author of automatic changes', () => {
    expect(historyOf({ by: 'automático' })?.[5]).toBe('the host');
  });

  test('shows the latest 50 changes', () => {
    const change = { by: 'ana', action: 'deploy', remote: 'profile', from: null } as const;
    const history = Array.from({ length: 60 }, (_, i) => ({
      ...change,
      at: minutesAgo(60 - i),
      to: `1.0.${i}-aaaaaaaa`,
    }));
    const section = sectionOf({ state: { ...EMPTY_STATE, history } }, 'history');
    const rows = rowsOf(tableOf(section, 'The latest 50 of 60 changes'));
    expect([rows.length, rows[0]?.[4]]).toEqual([50, '1.0.59-aaaaaaaa']);
  });
});

describe('the section on reports of visitors', () => {
  test('says that visitor reports are off', () => {
    const section = sectionOf({ signals: { state: 'off' } }, 'visitors');
    expect(plain(section)).toContain('SIGNALS=off');
    expect(section?.querySelector('table')).toBeNull();
  });

  test('says that visitor reports cannot be read', () => {
    const alert = sectionOf({ signals: { state: 'failing' } }, 'visitors')?.querySelector('.alert');
    expect(plain(alert)).toContain('The database does not answer');
  });

  test('has a notice for each remote without reports', () => {
    const section = sectionOf(reports(), 'visitors');
    expect(plain(section).match(/No visitor has reported on its releases/g)).toHaveLength(3);
    expect(section?.querySelector('table')).toBeNull();
  });

  test('has a row per release with its share of faults: the candidate, the running release, then earlier ones', () => {
    const releases = [
      someReleaseSignals({ release: '0.9.0-99999999', visitors: 3, bad: 1, faults: { load: 1 }, hours: {} }),
      someReleaseSignals({
        release: '1.0.0-aaaaaaaa',
        visitors: 302,
        bad: 21,
        faults: { render: 14, event: 7 },
      }),
      someReleaseSignals({ visitors: 1_240, bad: 0, faults: {} }),
      someReleaseSignals({
        release: '1.2.0-cccccccc',
        visitors: 40,
        bad: 1,
        faults: { hydration: 1 },
        hours: {},
      }),
    ];
    const section = sectionOf({ ...reports(...releases), rollouts: [aRolloutReport()] }, 'visitors');
    const table = tableOf(section, 'Visitors of profile');
    expect(rowsOf(table)).toEqual([
      [
        '1.2.0-ccccccccnew',
        '40',
        '2.5 % (1 of 40), 95 % sure: 0.4 % to 12.9 %',
        '1 did not match the drawn page',
      ],
      ['1.1.0-bbbbbbbbrunning', '1,240', '0 % (0 of 1,240), 95 % sure: 0 % to 0.3 %', '–'],
      [
        '1.0.0-aaaaaaaaprevious',
        '302',
        '7 % (21 of 302), 95 % sure: 4.6 % to 10.4 %',
        '14 failed while drawn7 failed in use',
      ],
      ['0.9.0-99999999other', '3', '1 of 3 visitors: too few to tell', '1 did not load'],
    ]);
    expect(table?.querySelectorAll('.hours')).toHaveLength(2);
  });

  test('shows the vitals of the newest release by page and folds those of other releases', () => {
    const former = { detail: { lcp: 900, inp: null, cls: 0, samples: 70 } };
    const vitals = {
      results: { lcp: 4_100, inp: 240, cls: 0.02, samples: 15 },
      notFound: { lcp: 1, inp: 1, cls: 0, samples: 2 },
    };
    const section = sectionOf(
      reports(
        someReleaseSignals({ vitals }),
        someReleaseSignals({ release: '1.0.0-aaaaaaaa', vitals: former }),
      ),
      'visitors',
    );
    const few = '2 visits: too few to tell';
    expect(rowsOf(tableOf(section, 'Speed of pages with profile 1.1.0-bbbbbbbb'))).toEqual([
      ['/resultados15 visits', '4.1 s ■ poor', '240 ms ▲ fair', '0.02 ● good'],
      ['unknown2 visits', few, few, few],
    ]);
    const others = section?.querySelector('details') ?? null;
    expect(plain(others?.querySelector('summary'))).toBe('Speed with other releases');
    expect(rowsOf(tableOf(others, 'Speed'))).toEqual([
      ['/detalle/:id70 visits', '0.9 s ● good', '–', '0.00 ● good'],
    ]);
  });
});

describe('a rollout', () => {
  const partOf = (changes: Partial<RolloutReport>) =>
    sectionOf({ rollouts: [aRolloutReport(changes)] }, 'rollout-profile');
  const commandsOf = (part: Element | null) =>
    [...(part?.querySelectorAll('li code') ?? [])].map((one) => plain(one).split(' -- ')[1]);

  test('shows how to start one if none is active', () => {
    expect(plain(sectionOf({}, 'rollouts'))).toContain(
      'None is under way. npm run -s deploy -w remote-profile -- --rollout starts one.',
    );
  });

  test('shows its step, the next step, the faults of both releases and the possible commands', () => {
    const part = partOf({});
    expect(plain(part?.querySelector('[aria-current="step"]'))).toBe('25 % now');
    expect(factsOf(part)).toMatchObject({
      Status:
        '● Going on: at 25 % for 40 min of 2 h with 22 of 30 visitors; 0 of 22 visitors of the candidate met a fault, 1 of 71 of the running release',
      'Next step': 'Goes to 50 % after enough time and visitors:1 h 20 min left22 of 30 visitors',
      Started: '22 Nov 2026, 09:00:00 by profile team',
      'Visitors with faults': expect.stringMatching(
        /^New: 1\.2\.0-cccccccc0 % \(0 of 22\).*Running: 1\.1\.0-bbbbbbbb1\.4 % \(1 of 71\)/,
      ),
    });
    expect(commandsOf(part)).toEqual(['hold', 'go', 'stop']);
    const bars = [...(part?.querySelectorAll('progress') ?? [])];
    expect(bars.map(({ value, max }) => value / max)).toEqual([40 / 120, 22 / 30]);
  });

  test('requires only time, no visitors, at its last step', () => {
    const part = partOf({ step: 3, visitorsWanted: 0, stepUntil: minutesAgo(1) });
    expect(factsOf(part)['Next step']).toBe('Runs for all after enough time:enough time');
  });

  test('has a notice if its reports cannot be read', () => {
    expect(factsOf(partOf({ arms: null }))['Visitors with faults']).toBe('Their reports cannot be read.');
  });

  test('shows the time, author and reason of a hold and how to continue', () => {
    const part = partOf({ held: { at: minutesAgo(10), by: 'ana', reason: 'holiday <b>', cause: null } });
    expect(factsOf(part)).toMatchObject({
      Status: '▲ Held since 22 Nov 2026, 11:50:00 by ana: holiday <b>',
      'Next step': 'Goes to 50 % when a person says go.',
    });
    expect(commandsOf(part)).toEqual(['go', 'stop']);
  });

  test('shows the outcome, time, author and reason of its end', () => {
    const arms = { candidate: { visitors: 20, bad: 3 }, control: { visitors: 40, bad: 0 } };
    const endedRollouts = [
      anEndedRollout({
        end: 'stopped',
        reason: 'of an older host',
        cause: { kind: 'harm', how: 'tripped', ...arms },
      }),
      anEndedRollout({ remote: 'directory', by: 'ana' }),
      anEndedRollout({ remote: 'feedback', end: 'replaced', by: 'ana', reason: 'the moon is in the way' }),
    ];
    const items = [...(sectionOf({ endedRollouts }, 'rollouts')?.querySelectorAll('li') ?? [])];
    const at = '22 Nov 2026, 11:55:00 by';
    expect(items.map(plain)).toEqual([
      `profile 1.2.0-cccccccc: ■ Stopped ${at} the host: 3 of 20 visitors of the candidate met a fault, 0 of 40 of the running release`,
      `directory 1.2.0-cccccccc: ● Reached all visitors ${at} ana`,
      `feedback 1.2.0-cccccccc: ▲ Replaced ${at} ana: the moon is in the way`,
    ]);
  });
});

test('headings are in order, ids are unique, and charts have a text alternative or are hidden', () => {
  const document = documentOf({
    ...reports(
      someReleaseSignals(),
      someReleaseSignals({ release: '1.0.0-aaaaaaaa' }),
      someReleaseSignals({ remote: 'directory' }),
    ),
    rollouts: [aRolloutReport(), aRolloutReport({ remote: 'directory' })],
    endedRollouts: [anEndedRollout()],
    remotes: [aRunningRemote('directory', { errors: 1 }), aRunningRemote('profile', { errors: 2 })],
  });
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) =>
    Number(localName[1]),
  );
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, i) => level - (levels[i - 1] ?? 0) > 1)).toEqual([]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const charts = [...document.querySelectorAll('svg, meter, progress')];
  expect(charts.length).toBeGreaterThan(5);
  expect(charts.filter((one) => !one.matches('[aria-hidden="true"], [role="img"][aria-label]'))).toEqual([]);
  expect(document.documentElement.lang).toBe('en');
});
