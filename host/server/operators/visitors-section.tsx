import {
  FAULTS,
  PAGES,
  type PageName,
  REMOTE_NAMES,
  type ReleaseFault,
  type RemoteName,
} from '@club/shared/federation';
import type { ReleaseSignals, Vitals } from '../registry/signals/signals';
import {
  FaultShare,
  faultScaleMax,
  HourChart,
  hourScaleMax,
  type TimeSpan,
  VITAL_COLUMNS,
  VitalValue,
} from './charts';
import type { Overview } from './overview';
import {
  type Column,
  DateTime,
  EMPTY_CELL,
  formatInteger,
  formatQuantity,
  Note,
  PageSection,
  Table,
} from './page';

const ROLES = ['new', 'running', 'previous', 'other'] as const;

type ReportedRelease = ReleaseSignals & { role: (typeof ROLES)[number] };

function roleOf({ remotes, rollouts }: Overview, { remote, release }: ReleaseSignals) {
  const running = remotes.find((one) => one.remote === remote);
  if (rollouts.some((rollout) => rollout.remote === remote && rollout.candidate === release)) return 'new';
  if (running?.release === release) return 'running';
  return running?.previous === release ? 'previous' : 'other';
}

/** Returns the reported releases of a remote, sorted by role and then by visitors. */
const releasesOf = (overview: Overview, remote: RemoteName, all: readonly ReleaseSignals[]) =>
  all
    .filter((one) => one.remote === remote)
    .map((one): ReportedRelease => ({ ...one, role: roleOf(overview, one) }))
    .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || b.visitors - a.visitors);

const FAULT_WORDS: Record<ReleaseFault, string> = {
  load: 'did not load',
  render: 'failed while drawn',
  event: 'failed in use',
  integrity: 'arrived altered',
  hydration: 'did not match the drawn page',
};

function Faults({ faults }: ReleaseSignals) {
  const met = FAULTS.filter((fault) => faults[fault]);
  if (met.length === 0) return EMPTY_CELL;
  return met.map((fault) => (
    <div key={fault}>
      {formatInteger(faults[fault] ?? 0)} {FAULT_WORDS[fault]}
    </div>
  ));
}

function columnsOf(releases: readonly ReportedRelease[], span: TimeSpan): Column<ReportedRelease>[] {
  const faultEnd = faultScaleMax(releases);
  const hourEnd = hourScaleMax(releases.map(({ hours }) => hours));
  return [
    {
      title: 'Release',
      cell: ({ release, role }) => (
        <>
          <code>{release}</code>
          <div>
            <Note>{role}</Note>
          </div>
        </>
      ),
    },
    {
      title: 'Visitors',
      cell: ({ visitors, hours }) => (
        <>
          <HourChart hours={hours} span={span} end={hourEnd} />
          {formatInteger(visitors)}
        </>
      ),
    },
    { title: 'With faults', cell: (release) => <FaultShare arm={release} end={faultEnd} /> },
    { title: 'Faults', cell: Faults },
  ];
}

type PageVitals = Vitals & { page: PageName; samples: number };

const pagesOf = ({ vitals }: ReleaseSignals): PageVitals[] =>
  (Object.keys(PAGES) as PageName[]).flatMap((page) => {
    const reported = vitals[page];
    return reported ? { page, ...reported } : [];
  });

const VITALS_COLUMNS: Column<PageVitals>[] = [
  {
    title: 'Page',
    cell: ({ page, samples }) => (
      <>
        {page === 'notFound' ? 'unknown' : <code>{PAGES[page].path}</code>}
        <div>
          <Note>{formatQuantity(samples, 'visit')}</Note>
        </div>
      </>
    ),
  },
  ...VITAL_COLUMNS.map(
    ({ name, title }): Column<PageVitals> => ({
      title,
      cell: (row) => <VitalValue name={name} value={row[name]} samples={row.samples} />,
    }),
  ),
];

const VitalsTable = (release: ReleaseSignals) => (
  <Table
    caption={`Speed of pages with ${release.remote} ${release.release}: three of four visits were this fast or faster`}
    columns={VITALS_COLUMNS}
    rows={pagesOf(release)}
    rowKey={({ page }) => page}
  />
);

/** Shows the newest release's web vitals; shows those of other releases in a collapsed list. */
function ReleaseVitals({ releases }: { releases: readonly ReleaseSignals[] }) {
  const [first, ...others] = releases.filter((release) => pagesOf(release).length > 0);
  if (!first) return null;
  const { remote } = first;
  return (
    <>
      <VitalsTable {...first} />
      {others.length > 0 && (
        <details id={`vitals-of-${remote}`}>
          <summary id={`other-vitals-of-${remote}`}>Speed with other releases</summary>
          {others.map((release) => (
            <VitalsTable key={release.release} {...release} />
          ))}
        </details>
      )}
    </>
  );
}

function RemoteReports({ releases, span }: { releases: readonly ReportedRelease[]; span: TimeSpan }) {
  const [first] = releases;
  if (!first) return <Note>No visitor has reported on its releases.</Note>;
  return (
    <>
      <Table
        caption={`Visitors of ${first.remote} by release. Bars: visitors by hour; share with faults and where it lies at 95 % confidence`}
        columns={columnsOf(releases, span)}
        rows={releases}
        rowKey={({ release }) => release}
      />
      <ReleaseVitals releases={releases} />
    </>
  );
}

function Reports({ overview, now }: { overview: Overview; now: Date }) {
  const { signals } = overview;
  if (signals.state === 'off') {
    return (
      <p>
        Pages report nothing, because of <code>SIGNALS=off</code>. Without it, each page reports once a day
        what failed and how fast it was, and nothing about its visitor.
      </p>
    );
  }
  if (signals.state === 'failing')
    return <p className="alert">The database does not answer: the reports of pages cannot be read.</p>;
  return (
    <>
      <p>
        Since <DateTime iso={signals.since} />; each visitor counts once a day for each release.
      </p>
      {REMOTE_NAMES.map((remote) => (
        <div key={remote}>
          <h3>{remote}</h3>
          <RemoteReports
            releases={releasesOf(overview, remote, signals.releases)}
            span={{ since: new Date(signals.since), until: now }}
          />
        </div>
      ))}
    </>
  );
}

/** Shows the visitor reports of the last day, by release. */
export const VisitorsSection = (props: { overview: Overview; now: Date }) => (
  <PageSection id="visitors" title="Visitors">
    <Reports {...props} />
  </PageSection>
);
