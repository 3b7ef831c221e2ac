import { GOALS, type Goal, outcome } from '../figures/goals';
import type { Summary } from '../figures/summary';
import type { PageName } from '../pages';
import { numberText } from './number-text';

function cell(goal: Goal, page: PageName, summary: Summary): string {
  const found = outcome(goal, page, summary);
  if (!found) return '–';
  const text = numberText(found.value, goal.digits);
  return found.met ? text : `**${text}** not met`;
}

/** Every goal with its limit, beside it the figure on each page. */
export function goalsTable(pages: ReadonlyMap<PageName, Summary>): string[][] {
  const head = ['goal', 'limit', ...pages.keys()];
  const rows = GOALS.map((goal) => [
    goal.text,
    `≤ ${goal.limit}`,
    ...[...pages].map(([page, summary]) => cell(goal, page, summary)),
  ]);
  return [head, ...rows];
}
