// @vitest-environment dom
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  FaultShare,
  faultScaleMax,
  faultShareInterval,
  HourChart,
  hourScaleMax,
  StepCondition,
  VitalValue,
} from './charts';

function render(chart: ReactElement) {
  const body = new DOMParser().parseFromString(renderToStaticMarkup(chart), 'text/html').body;
  const numbers = (element: string, name: string) =>
    [...body.querySelectorAll(element)].map((one) => Number(one.getAttribute(name)));
  return { body, numbers, text: body.textContent?.replace(/\s+/g, ' ').trim() };
}

describe('the 95 % interval', () => {
  test.each([
    [0, 10, 0, 0.2775],
    [1, 10, 0.0179, 0.4042],
    [5, 100, 0.0215, 0.1118],
    [100, 100, 0.963, 1],
    [0, 0, 0, 1],
  ])('is the Wilson score interval for %d of %d visitors', (bad, visitors, low, high) => {
    const interval = faultShareInterval({ bad, visitors });
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  test('contains the share and fits the scale', () => {
    const anArm = fc
      .integer({ min: 15, max: 1_000_000 })
      .chain((visitors) =>
        fc.record({ visitors: fc.constant(visitors), bad: fc.integer({ min: 0, max: visitors }) }),
      );
    fc.assert(
      fc.property(anArm, (arm) => {
        const { low, high } = faultShareInterval(arm);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(arm.bad / arm.visitors);
        expect(high).toBeGreaterThanOrEqual(arm.bad / arm.visitors);
        expect(faultScaleMax([arm])).toBeGreaterThanOrEqual(high);
      }),
    );
  });
});

describe('the share of visitors with faults', () => {
  test('shows its interval in words and on a scale', () => {
    const { text, numbers } = render(<FaultShare arm={{ visitors: 100, bad: 5 }} end={0.2} />);
    expect(text).toBe('5 % (5 of 100), 95 % sure: 2.2 % to 11.2 %');
    expect(numbers('.range', 'x')).toEqual([10.8]);
    expect(numbers('.range', 'width')[0]).toBeCloseTo(45.1);
    expect(numbers('.point', 'x')).toEqual([24.5]);
  });

  test('is hidden below 15 visitors and without reports', () => {
    const { text, body } = render(<FaultShare arm={{ visitors: 3, bad: 1 }} end={0.2} />);
    expect(text).toBe('1 of 3 visitors: too few to tell');
    expect(body.querySelector('svg')).toBeNull();
    expect(
      render(<FaultShare arm={{ visitors: 15, bad: 0 }} end={0.2} />).body.querySelector('svg'),
    ).not.toBeNull();
    expect(render(<FaultShare arm={{ visitors: 0, bad: 0 }} end={0.2} />).text).toBe('No reports');
  });

  test('uses a scale that ignores releases with few visitors', () => {
    expect(
      faultScaleMax([
        { visitors: 4_000, bad: 8 },
        { visitors: 3, bad: 3 },
      ]),
    ).toBe(0.02);
    expect(
      faultScaleMax([
        { visitors: 100, bad: 5 },
        { visitors: 4_000, bad: 8 },
      ]),
    ).toBeCloseTo(0.112, 3);
  });
});

describe('the chart of visitors by hour', () => {
  const span = { since: new Date('2026-11-22T18:20:00.000Z'), until: new Date('2026-11-22T22:05:00.000Z') };
  const hours = { '2026-11-22T19:00:00.000Z': 40, '2026-11-22T22:00:00.000Z': 10 };

  test('has a bar for each hour, empty ones included, and a text alternative', () => {
    const { body, numbers } = render(<HourChart hours={hours} span={span} end={80} />);
    expect(numbers('rect', 'height')).toEqual([0, 40, 0, 0, 10]);
    expect(numbers('rect', 'y')).toEqual([80, 40, 80, 80, 70]);
    expect(body.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'Visitors by hour since 12:00: at most 40, at 13:00; 10 in the last hour',
    );
  });

  test('has the same scale for all releases', () => {
    expect(hourScaleMax([hours, { '2026-11-22T19:00:00.000Z': 90 }, {}])).toBe(90);
    expect(hourScaleMax([{}])).toBe(1);
  });

  test('is hidden without visitors and for less than two hours', () => {
    const within = { since: span.since, until: new Date(span.since.getTime() + 60_000) };
    expect(render(<HourChart hours={{}} span={span} end={80} />).text).toBe('');
    expect(
      render(<HourChart hours={{ '2026-11-22T18:00:00.000Z': 4 }} span={within} end={80} />).body.innerHTML,
    ).toBe('');
  });
});

describe('a vital', () => {
  test.each([
    ['lcp', 2_500, '2.5 s ● good'],
    ['lcp', 2_501, '2.5 s ▲ fair'],
    ['lcp', 4_000, '4.0 s ▲ fair'],
    ['lcp', 4_001, '4.0 s ■ poor'],
    ['inp', 200, '200 ms ● good'],
    ['inp', 500, '500 ms ▲ fair'],
    ['inp', 501, '501 ms ■ poor'],
    ['cls', 0.1, '0.10 ● good'],
    ['cls', 0.25, '0.25 ▲ fair'],
    ['cls', 0.3, '0.30 ■ poor'],
  ] as const)('displays %s of %d as %s', (name, value, text) => {
    const { body, ...rendered } = render(<VitalValue name={name} value={value} samples={15} />);
    expect(rendered.text).toBe(text);
    expect(Number(body.querySelector('meter')?.getAttribute('value'))).toBe(value);
  });

  test('shows no figure for fewer than 15 visits, and a dash if there are no reports', () => {
    expect(render(<VitalValue name="inp" value={90} samples={14} />).text).toBe('14 visits: too few to tell');
    expect(render(<VitalValue name="inp" value={null} samples={15} />).text).toBe('–');
  });
});

test.each([
  [0, 0],
  [15, 15],
  [45, 30],
])('a condition with %d of the required 30 has a bar filled to %d', (done, filled) => {
  expect(render(<StepCondition text="x" done={done} wanted={30} />).numbers('progress', 'value')).toEqual([
    filled,
  ]);
});
