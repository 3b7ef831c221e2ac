export type Labels = Readonly<Record<string, string>>;

export type Counter = { add(labels?: Labels, amount?: number): void };
export type Histogram = { observe(seconds: number, labels?: Labels): void };
/** What a gauge reads when it is asked; null while there is nothing to tell. */
type Reading = { labels?: Labels; value: number | null };

/** Seconds; from a read in memory to a time-out. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts and times of one process, as Prometheus reads them. */
export class Metrics {
  readonly #families: (() => string[])[] = [];

  counter(name: string, help: string): Counter {
    const series = new Map<string, { labels: Labels; value: number }>();
    this.#add(name, 'counter', help, () =>
      [...series.values()].map(({ labels, value }) => `${name}${textOf(labels)} ${value}`),
    );
    return {
      add(labels = {}, amount = 1) {
        const key = keyOf(labels);
        const one = series.get(key);
        if (one) one.value += amount;
        else series.set(key, { labels, value: amount });
      },
    };
  }

  gauge(name: string, help: string, read: () => readonly Reading[]): void {
    this.#add(name, 'gauge', help, () =>
      read().flatMap(({ labels = {}, value }) =>
        value === null ? [] : [`${name}${textOf(labels)} ${value}`],
      ),
    );
  }

  histogram(name: string, help: string): Histogram {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
    this.#add(name, 'histogram', help, () =>
      [...series.values()].flatMap(({ labels, counts, sum, count }) => [
        ...BUCKETS.map(
          (le, index) => `${name}_bucket${textOf({ ...labels, le: String(le) })} ${sumOf(counts, index)}`,
        ),
        `${name}_bucket${textOf({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${textOf(labels)} ${sum}`,
        `${name}_count${textOf(labels)} ${count}`,
      ]),
    );
    return {
      observe(seconds, labels = {}) {
        const key = keyOf(labels);
        const one = series.get(key) ?? { labels, counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
        if (one.count === 0) series.set(key, one);
        const bucket = BUCKETS.findIndex((le) => seconds <= le);
        if (bucket !== -1) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
        one.sum += seconds;
        one.count += 1;
      },
    };
  }

  text(): string {
    return this.#families
      .flatMap((lines) => lines())
      .join('\n')
      .concat('\n');
  }

  #add(name: string, type: string, help: string, lines: () => string[]): void {
    this.#families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  }
}

const sumOf = (counts: readonly number[], last: number): number =>
  counts.slice(0, last + 1).reduce((sum, count) => sum + count, 0);

/** What tells the series of one family apart; their labels have the same names in the same order. */
const keyOf = (labels: Labels): string => Object.values(labels).join('\n');

function textOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
