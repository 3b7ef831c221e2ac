type Amounts = Record<string, number>;

/** What was measured beyond its budget or as nothing at all, and what has a budget or a measure but not both; a line each. */
export function overruns(budgets: Record<string, Amounts>, measured: Record<string, Amounts>): string[] {
  const names = new Set([...Object.keys(budgets), ...Object.keys(measured)]);
  return [...names].flatMap((name) => overrunsOf(name, budgets[name] ?? {}, measured[name] ?? {}));
}

function overrunsOf(name: string, budget: Amounts, measured: Amounts): string[] {
  const parts = new Set([...Object.keys(budget), ...Object.keys(measured)]);
  return [...parts].flatMap((part) => {
    const [most, seen] = [budget[part], measured[part]];
    if (most === undefined) return `${name}: ${part} has no budget (it takes ${seen})`;
    if (seen === undefined) return `${name}: ${part} has a budget, but is not there`;
    if (seen === 0) return `${name}: ${part} was measured as nothing`;
    return seen > most ? `${name}: ${part} takes ${seen}, ${seen - most} more than its ${most}` : [];
  });
}
