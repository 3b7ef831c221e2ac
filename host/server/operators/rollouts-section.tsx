import type { ReactNode } from 'react';
import { authorName } from '../registry/rollout';
import { describeCause } from '../rollouts/cause';
import { Condition, FaultShare, faultScale, Rated } from './charts';
import type { EndedRollout, Overview, RolloutReport } from './overview';
import { Code, DateTime, formatDuration, formatInteger, Note, PageSection, quantity } from './page';

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

/** Returns the reason with a leading colon, in this host's wording if it knows the cause. */
const because = ({ cause, reason }: Pick<EndedRollout, 'cause' | 'reason'>): string => {
  const text = cause ? describeCause(cause) : reason;
  return text ? `: ${text}` : '';
};

function Status({ held, verdict }: RolloutReport) {
  if (!held) {
    return (
      <>
        <Rated rating="good">Going on</Rated>
        {verdict && because(verdict)}
      </>
    );
  }
  return (
    <>
      <Rated rating="fair">Held</Rated> since <DateTime iso={held.at} /> by {authorName(held.by)}
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
      <Condition
        text={left > 0 ? `${formatDuration(left)} left` : 'enough time'}
        done={now.getTime() - from}
        wanted={until - from}
      />
      {visitorsWanted > 0 && (
        <Condition
          text={`${formatInteger(visitorsTold)} of ${quantity(visitorsWanted, 'visitor')}`}
          done={visitorsTold}
          wanted={visitorsWanted}
        />
      )}
    </>
  );
}

function Faults({ arms, candidate, running }: RolloutReport) {
  if (!arms) return <Note>Their reports cannot be read.</Note>;
  const end = faultScale([arms.candidate, arms.control]);
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
  finished: <Rated rating="good">Reached all visitors</Rated>,
  stopped: <Rated rating="poor">Stopped</Rated>,
  replaced: <Rated rating="fair">Replaced</Rated>,
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
