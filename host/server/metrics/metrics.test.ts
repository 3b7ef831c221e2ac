import { expect, test } from 'vitest';
import { Metrics } from './metrics';

test('counters count by label, and labels cannot break out of their quotes', () => {
  const metrics = new Metrics();
  const counter = metrics.counter('sends_total', 'Sends.');
  counter.add({ kind: 'a' });
  counter.add({ kind: 'a' });
  counter.add({ kind: 'x"\n\\' }, 3);
  expect(metrics.text()).toBe(
    '# HELP sends_total Sends.\n# TYPE sends_total counter\nsends_total{kind="a"} 2\nsends_total{kind="x\\"\\n\\\\"} 3\n',
  );
});

test('gauges are read when they are asked, and leave out what they do not know', () => {
  const metrics = new Metrics();
  let value: number | null = null;
  metrics.gauge('age', 'Age.', () => [{ value }, { labels: { list: 'a' }, value: 1 }]);
  expect(metrics.text()).toContain('gauge\nage{list="a"} 1\n');
  value = 7;
  expect(metrics.text()).toContain('\nage 7\n');
});

test('a histogram’s buckets hold everything up to their bound', () => {
  const metrics = new Metrics();
  const histogram = metrics.histogram('seconds', 'Time.');
  for (const seconds of [0.001, 0.003, 0.3, 60]) histogram.observe(seconds, { of: 'read' });
  const lines = metrics.text().split('\n');
  expect(lines).toContain('seconds_bucket{of="read",le="0.001"} 1');
  expect(lines).toContain('seconds_bucket{of="read",le="0.005"} 2');
  expect(lines).toContain('seconds_bucket{of="read",le="10"} 3');
  expect(lines).toContain('seconds_bucket{of="read",le="+Inf"} 4');
  expect(lines).toContain('seconds_count{of="read"} 4');
  expect(lines).toContain('seconds_sum{of="read"} 60.304');
});
