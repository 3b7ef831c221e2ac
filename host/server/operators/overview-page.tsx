import { RENDERING_OUTCOMES, type RenderingOutcome } from '../pages/rendering/site-renderer';
import { authorName } from '../registry/rollout';
import type { DeployHistoryEntry, DeployState } from '../registry/state';
import { ErrorsSection } from './errors-section';
import type { Overview, RunningRemote } from './overview';
import {
  Code,
  type Column,
  DateTime,
  EMPTY_CELL,
  formatInteger,
  formatPercent,
  Note,
  PageSection,
  renderPage,
  Table,
} from './page';
import { ActionsSection, RolloutsSection } from './rollouts-section';
import type { UnservedRelease } from './unserved-releases';
import { VisitorsSection } from './visitors-section';

const SHOWN_CHANGES = 50;
const SHOWN_COMMIT = 10;

function Commit({ value }: { value: string | null }) {
  const [hash = '', changes] = value?.split('+') ?? [];
  if (hash === '') return <Note>commit unknown</Note>;
  return (
    <>
      <code>{hash.slice(0, SHOWN_COMMIT)}</code>
      {changes !== undefined && (
        <div>
          <Note>with uncommitted changes</Note>
        </div>
      )}
    </>
  );
}

const OUTCOME_WORDS: Record<RenderingOutcome, string> = {
  drawn: 'in time',
  kept: 'from the cache',
  late: 'too late',
  failed: 'failed',
  off: 'paused',
};

/** Shows how often this server rendered the pages of a remote, by outcome. */
function RenderingOutcomes({ drawings, unrendered }: RunningRemote) {
  if (unrendered) {
    return (
      <>
        None: deployed with <code>--unrendered</code>
      </>
    );
  }
  const total = RENDERING_OUTCOMES.reduce((sum, outcome) => sum + (drawings?.[outcome] ?? 0), 0);
  if (!drawings || total === 0) return EMPTY_CELL;
  return RENDERING_OUTCOMES.filter((outcome) => drawings[outcome] > 0).map((outcome) => (
    <div key={outcome}>
      {formatInteger(drawings[outcome])} {OUTCOME_WORDS[outcome]} ({formatPercent(drawings[outcome] / total)})
    </div>
  ));
}

const RUNNING: Column<RunningRemote>[] = [
  { title: 'Remote', cell: ({ remote }) => remote },
  {
    title: 'Version and origin',
    cell: ({ version, release, source }) => (
      <>
        <strong>{version}</strong>
        <div>
          <code>{release}</code>
        </div>
        <Note>from {source ?? 'this site'}</Note>
      </>
    ),
  },
  {
    title: 'Contract and commit',
    cell: ({ contract, commit }) => (
      <>
        <div>{contract}</div>
        <Commit value={commit} />
      </>
    ),
  },
  {
    title: 'Deployed',
    cell: ({ deployedAt, deployedBy }) =>
      deployedAt === null ? (
        EMPTY_CELL
      ) : (
        <>
          <DateTime iso={deployedAt} />
          <div>
            <Note>by {authorName(deployedBy ?? '')}</Note>
          </div>
        </>
      ),
  },
  { title: 'Previous', cell: ({ previous }) => <Code>{previous}</Code> },
  { title: 'Pages drawn', cell: RenderingOutcomes },
  {
    title: 'Errors',
    cell: ({ remote, errors }) =>
      errors === 0 ? (
        '0'
      ) : (
        <a id={`errors-of-${remote}`} className="alert" href="#errors">
          {formatInteger(errors)}
        </a>
      ),
  },
];

/**
 * Shows remotes that are switched off or without a release, unusable releases, and remotes that only other hosts know.
 */
const Absent = ({ missing, off, unusable, unknown }: Overview) => (
  <>
    {off.map(({ remote, at, by, reason }) => (
      <p key={remote} className="alert">
        Switched off: <strong>{remote}</strong>, since <DateTime iso={at} /> by {authorName(by)}
        {reason && `: ${reason}`}. Visitors see its fallback.
      </p>
    ))}
    {missing.map((remote) => (
      <p key={remote}>
        Not deployed: <strong>{remote}</strong>. The site runs without it.
      </p>
    ))}
    {unusable.map(({ remote, version, reason }) => (
      <p key={`${remote} ${version}`}>
        Cannot be used:{' '}
        <strong>
          {remote} {version}
        </strong>
        . <code>{reason}</code>
      </p>
    ))}
    {unknown.length > 0 && (
      <p>
        Stored by another host, unknown to this one:{' '}
        {unknown.map(({ remote, release }) => `${remote} (${release ?? 'no release'})`).join(', ')}.
      </p>
    )}
  </>
);

const UNSERVED: Column<UnservedRelease>[] = [
  {
    title: 'Release',
    cell: ({ remote, release }) => (
      <>
        {remote} <code>{release}</code>
      </>
    ),
  },
  { title: 'Why', cell: ({ why }) => why },
  { title: 'Since', cell: ({ at }) => <DateTime iso={at} /> },
];

const UnservedSection = ({ unserved }: Overview) =>
  unserved.length > 0 && (
    <PageSection id="unserved" title="Not served">
      <Table
        caption="The latest releases that no visitor gets"
        columns={UNSERVED}
        rows={unserved}
        rowKey={({ remote, release }) => `${remote} ${release}`}
      />
    </PageSection>
  );

const ACTION_WORDS: Record<DeployHistoryEntry['action'], string> = {
  deploy: 'Deploy',
  rollback: 'Roll back',
};

type HistoryRow = Pick<DeployHistoryEntry, 'at' | 'remote' | 'by'> & {
  what: string;
  from: string | null;
  to: string | null;
};

const because = (what: string, { reason }: { reason?: string }): string =>
  reason ? `${what}: ${reason}` : what;

const rowsOf = ({ history, switches = [] }: DeployState): HistoryRow[] =>
  [
    ...history.map((change) => ({
      ...change,
      what: because(change.atStart ? 'Start' : ACTION_WORDS[change.action], change),
    })),
    ...switches.map((change) => ({
      ...change,
      what: because(`Switched ${change.off ? 'off' : 'on'}`, change),
      from: null,
      to: null,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));

const HISTORY: Column<HistoryRow>[] = [
  { title: 'Time', cell: ({ at }) => <DateTime iso={at} /> },
  { title: 'Remote', cell: ({ remote }) => remote },
  { title: 'Change', cell: ({ what }) => what },
  { title: 'From', cell: ({ from }) => <Code>{from}</Code> },
  { title: 'To', cell: ({ to }) => <Code>{to}</Code> },
  { title: 'By', cell: ({ by }) => authorName(by) },
];

function HistorySection({ state }: { state: DeployState }) {
  const history = rowsOf(state);
  const shown = history.slice(-SHOWN_CHANGES).reverse();
  const which =
    shown.length < history.length ? `The latest ${shown.length} of ${history.length} changes` : 'All changes';
  return (
    <PageSection id="history" title="History">
      {shown.length === 0 ? (
        <p>No changes yet.</p>
      ) : (
        <Table
          caption={`${which}, the latest first`}
          columns={HISTORY}
          rows={shown}
          rowKey={({ at, remote, what, to }) => `${at} ${remote} ${what} ${to}`}
        />
      )}
    </PageSection>
  );
}

/** Renders the running releases, rollouts, visitor reports, errors and history. */
export const renderOverview = (overview: Overview, now: Date): string =>
  renderPage({
    title: 'What runs now',
    isRefreshed: true,
    children: (
      <>
        <p>
          Host {overview.host.version}, build <code>{overview.host.build}</code>,{' '}
          <DateTime iso={overview.host.builtAt} />, <Commit value={overview.host.commit} />. Contract{' '}
          {overview.contract}. As of <DateTime iso={now.toISOString()} />, Costa Rica time.
        </p>
        {overview.problem !== null && (
          <PageSection id="refused" title="The stored deployments are not valid" className="problem">
            <p>
              The server refused them and keeps the earlier ones: <code>{overview.problem}</code>
            </p>
          </PageSection>
        )}
        <PageSection id="running" title="Running">
          <Table
            caption="Releases that visitors get"
            columns={RUNNING}
            rows={overview.remotes}
            rowKey={({ remote }) => remote}
          />
          <Absent {...overview} />
        </PageSection>
        <UnservedSection {...overview} />
        <ActionsSection overview={overview} />
        <RolloutsSection overview={overview} now={now} />
        <VisitorsSection overview={overview} now={now} />
        <ErrorsSection {...overview} />
        {overview.state && <HistorySection state={overview.state} />}
      </>
    ),
  });
