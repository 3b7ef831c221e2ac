import { PAGES, remoteOf } from '@club/shared/federation';
import { changeRoute } from '../platform/http/paths';
import { MAX_REASON } from './deploy-api';
import type { Overview } from './overview';
import { PageSection } from './page';
import type { PageAction } from './page-actions';

/** Lists the releases that can be rolled out: earlier ones that no visitor gets now. */
function idleReleases({ unserved, remotes }: Overview, remote: string): string[] {
  const running = remotes.find((one) => one.remote === remote)?.release;
  return unserved.flatMap((one) => (one.remote === remote && one.release !== running ? [one.release] : []));
}

function switchOffText(remote: string): string {
  const paths = Object.values(PAGES).flatMap(({ module, path }) =>
    module && remoteOf(module) === remote ? [path] : [],
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
    <form method="post" action={changeRoute('actions').replace(':name', remote)}>
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
        Why (in the history) <input name="reason" maxLength={MAX_REASON} required autoComplete="off" />
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

/**
 * Shows a form for each remote. The token is typed each time, because a stored one would let other pages send
 * forms.
 */
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
