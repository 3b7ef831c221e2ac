import { PAGES, remoteOfModule } from '@club/shared/federation';
import type { ReactNode } from 'react';
import { deployActionRoute } from '../platform/http/paths';
import { authorName } from '../registry/rollout';
import { describeCause } from '../registry/rollouts/judge';
import { FaultShare, faultScaleMax, RatedValue, StepCondition } from './charts';
import { MAX_REASON_CHARACTERS } from './deploy-api';
import type { EndedRollout, Overview, RolloutReport } from './overview';
import { Code, DateTime, formatDuration, formatInteger, formatQuantity, Note, PageSection } from './page';
import type { PageAction } from './page-actions';

function Steps({ shares, step }: RolloutReport) {
  const stateOf = (index: number) => (index === step ? 'now' : index < step ? 'done' : 'to come');
  return (
    <ol className="steps">
      {shares.map((share, index) => (
        <li key={share} aria-current={index === step ? 'step' : undefined}>
          <strong>{share}&nbsp;%</strong> {stateOf(index)}
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns a colon and the reason; '' if there is none. If the `cause` is known, describes it in this host's current
 * words instead of the stored text.
 */
const because = ({ cause, reason }: Pick<EndedRollout, 'cause' | 'reason'>): string => {
  const text = cause ? describeCause(cause) : reason;
  return text ? `: ${text}` : '';
};

function Status({ held, verdict }: RolloutReport) {
  if (!held) {
    return (
      <>
        <RatedValue rating="good">Going on</RatedValue>
        {verdict && because(verdict)}
      </>
    );
  }
  return (
    <>
      <RatedValue rating="fair">Held</RatedValue> since <DateTime iso={held.at} /> by {authorName(held.by)}
      {because(held)}
    </>
  );
}

function NextStep({ rollout, now }: { rollout: RolloutReport; now: Date }) {
  const { shares, step, held, stepAt, stepUntil, visitorsTold, visitorsWanted } = rollout;
  const share = shares[step + 1];
  const next = share === undefined ? 'Runs for all' : `Goes to ${share}\u00a0%`;
  if (held) return `${next} when a person says go.`;
  const [from, until] = [Date.parse(stepAt), Date.parse(stepUntil)];
  const left = until - now.getTime();
  return (
    <>
      {next} {visitorsWanted === 0 ? 'after enough time:' : 'after enough time and visitors:'}
      <StepCondition
        text={left > 0 ? `${formatDuration(left)} left` : 'enough time'}
        done={now.getTime() - from}
        wanted={until - from}
      />
      {visitorsWanted > 0 && (
        <StepCondition
          text={`${formatInteger(visitorsTold)} of ${formatQuantity(visitorsWanted, 'visitor')}`}
          done={visitorsTold}
          wanted={visitorsWanted}
        />
      )}
    </>
  );
}

function Faults({ arms, candidate, running }: RolloutReport) {
  if (!arms) return <Note>Their reports cannot be read.</Note>;
  const end = faultScaleMax([arms.candidate, arms.control]);
  return (
    <div className="arms">
      <div>
        <p>
          New: <Code>{candidate}</Code>
        </p>
        <FaultShare arm={arms.candidate} end={end} />
      </div>
      <div>
        <p>
          Running: <Code>{running}</Code>
        </p>
        <FaultShare arm={arms.control} end={end} />
      </div>
    </div>
  );
}

const COMMANDS = { hold: 'keeps this share', go: 'goes to the next step now', stop: 'removes it for all' };

const Commands = ({ remote, held }: RolloutReport) => (
  <ul className="plain">
    {Object.entries(COMMANDS)
      .filter(([word]) => !(held && word === 'hold'))
      .map(([word, meaning]) => (
        <li key={word}>
          <code>{`npm run -s rollout -w remote-${remote} -- ${word}`}</code> <Note>{meaning}</Note>
        </li>
      ))}
  </ul>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function Rollout({ rollout, now }: { rollout: RolloutReport; now: Date }) {
  const { remote, candidate, startedAt, startedBy } = rollout;
  const id = `rollout-${remote}`;
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>
        {remote} <code>{candidate}</code>
      </h3>
      <Steps {...rollout} />
      <dl>
        <Fact term="Status">
          <Status {...rollout} />
        </Fact>
        <Fact term="Next step">
          <NextStep rollout={rollout} now={now} />
        </Fact>
        <Fact term="Visitors with faults">
          <Faults {...rollout} />
        </Fact>
        <Fact term="Started">
          <DateTime iso={startedAt} /> by {startedBy}
        </Fact>
        <Fact term="Commands">
          <Commands {...rollout} />
        </Fact>
      </dl>
    </section>
  );
}

const ENDS: Record<EndedRollout['end'], ReactNode> = {
  finished: <RatedValue rating="good">Reached all visitors</RatedValue>,
  stopped: <RatedValue rating="poor">Stopped</RatedValue>,
  replaced: <RatedValue rating="fair">Replaced</RatedValue>,
};

const Ended = ({ rollouts }: { rollouts: readonly EndedRollout[] }) => (
  <>
    <h3>Latest ends</h3>
    <ul className="plain">
      {rollouts.map((rollout) => (
        <li key={`${rollout.at} ${rollout.remote}`}>
          {rollout.remote} <code>{rollout.release}</code>: {ENDS[rollout.end]} <DateTime iso={rollout.at} />{' '}
          by {authorName(rollout.by)}
          {because(rollout)}
        </li>
      ))}
    </ul>
  </>
);

/** Shows active rollouts, their next steps, and the outcome of ended ones. */
export const RolloutsSection = ({ overview, now }: { overview: Overview; now: Date }) => (
  <PageSection id="rollouts" title="Rollouts">
    {overview.rollouts.map((rollout) => (
      <Rollout key={rollout.remote} rollout={rollout} now={now} />
    ))}
    {overview.rollouts.length === 0 && (
      <p>
        None is under way. <code>npm run -s deploy -w remote-profile -- --rollout</code> starts one.
      </p>
    )}
    {overview.endedRollouts.length > 0 && <Ended rollouts={overview.endedRollouts} />}
  </PageSection>
);

/** Lists the earlier releases of a remote that no visitor gets now and that can be rolled out again. */
function idleReleases({ unserved, remotes }: Overview, remote: string): string[] {
  const running = remotes.find((one) => one.remote === remote)?.release;
  return unserved.flatMap((one) => (one.remote === remote && one.release !== running ? [one.release] : []));
}

function switchOffText(remote: string): string {
  const paths = Object.values(PAGES).flatMap(({ module, path }) =>
    module && remoteOfModule(module) === remote ? [path] : [],
  );
  const pages = paths.length > 0 ? `; its pages are ${paths.join(', ')}` : '';
  return `Switch off: every new page shows the fallback in its place, on all servers${pages}.`;
}

/** Lists the actions available for a remote now, with their effects. */
function actionsFor(overview: Overview, remote: string): [PageAction, string][] {
  const { remotes, off, rollouts } = overview;
  const isOff = off.some((one) => one.remote === remote);
  const previous = remotes.find((one) => one.remote === remote)?.previous;
  const rollout = rollouts.find((one) => one.remote === remote);
  const actions: [PageAction, string | false | null | undefined][] = [
    ['rollback', previous && `Roll back: every visitor gets ${previous} with the next page.`],
    ['hold', rollout && !rollout.held && `Hold the rollout of ${rollout.candidate} at this share.`],
    ['go', rollout && `Go on: ${rollout.candidate} gets its next share now.`],
    ['stop', rollout && `Stop the rollout: every visitor gets ${rollout.running}.`],
    [
      'rollout',
      !isOff && !rollout && idleReleases(overview, remote).length > 0 && 'Roll out the release chosen below.',
    ],
    ['off', !isOff && switchOffText(remote)],
    ['on', isOff && 'Switch on: every new page shows the running release again.'],
  ];
  return actions.flatMap(([action, text]) => (text ? [[action, text] as [PageAction, string]] : []));
}

const RemoteForm = ({ overview, remote }: { overview: Overview; remote: string }) => (
  <details id={`act-${remote}`}>
    <summary>Change {remote}</summary>
    <form method="post" action={deployActionRoute('actions').replace(':name', remote)}>
      <fieldset>
        <legend>What to do with {remote}</legend>
        {actionsFor(overview, remote).map(([action, text]) => (
          <label key={action}>
            <input type="radio" name="action" value={action} required /> {text}
          </label>
        ))}
      </fieldset>
      {actionsFor(overview, remote).some(([action]) => action === 'rollout') && (
        <label>
          Release to roll out{' '}
          <select name="release">
            {idleReleases(overview, remote).map((release) => (
              <option key={release}>{release}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        Why (in the history){' '}
        <input name="reason" maxLength={MAX_REASON_CHARACTERS} required autoComplete="off" />
      </label>
      <label>
        Deploy token of {remote} <input name="token" type="password" required autoComplete="off" />
      </label>
      <label>
        <input type="checkbox" name="confirmed" value="yes" required /> This changes what visitors get.
      </label>
      <button type="submit">Change {remote}</button>
    </form>
  </details>
);

/** Shows a form for each remote. Operators type the token each time, because other pages could misuse a stored one. */
export const ActionsSection = ({ overview }: { overview: Overview }) => {
  const names = [...overview.remotes, ...overview.off].map(({ remote }) => remote);
  return (
    <PageSection id="actions" title="Actions">
      {names.map((remote) => (
        <RemoteForm key={remote} overview={overview} remote={remote} />
      ))}
    </PageSection>
  );
};
