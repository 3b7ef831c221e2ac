import { describe, expect, test } from 'vitest';
import type { Arm } from '../../signals/blocks';
import { badShare, badShareAxis } from './bad-share';
import { bar } from './bar';
import { byHour, byHourAxis } from './by-hour';
import { drawingsPicture } from './drawings';
import { stepsPicture } from './steps';
import { vitalPicture } from './vital';

const textOf = (markup: string) => markup.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, '');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const labelsOf = (markup: string) =>
  [...markup.matchAll(/<svg[^>]* role="img" aria-label="([^"]*)"/g)].map(([, label = '']) => plain(label));
const attributes = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value);

describe('the bad share of a release', () => {
  const bad: Arm = { visitors: 100, bad: 5 };

  test('is told with the bounds that are known of it, in words and in the picture', () => {
    const { markup } = badShare(bad, 0.2);
    expect(plain(textOf(markup))).toBe('5 % · 5 de 100 entre 2,2 % y 11,2 %');
    expect(labelsOf(markup)).toEqual([
      '5 % con fallas; con 95 % de confianza, entre 2,2 % y 11,2 %, en una escala de 0 a 20 %',
    ]);
    expect([attributes(markup, 'cx'), attributes(markup, 'x1')[1], attributes(markup, 'x2')[1]]).toEqual([
      ['25%'],
      '10.8%',
      '55.9%',
    ]);
  });

  test('stands on one axis with the others, which holds the least certain of them but none of few visitors', () => {
    expect(badShareAxis([bad, { visitors: 4_000, bad: 8 }])).toBe(0.2);
    expect(badShareAxis([{ visitors: 4_000, bad: 8 }])).toBe(0.02);
    expect(
      badShareAxis([
        { visitors: 4_000, bad: 8 },
        { visitors: 3, bad: 3 },
      ]),
    ).toBe(0.02);
  });

  test('of few visitors is not said, only how many they were', () => {
    const { markup } = badShare({ visitors: 3, bad: 1 }, 0.2);
    expect(plain(textOf(markup))).toBe('1 de 3Con 3 visitantes no se puede decir');
    expect(markup).not.toMatch(/<svg|%/);
    expect(textOf(badShare({ visitors: 1, bad: 0 }, 0.2).markup)).toContain('Con 1 visitante no');
    expect(labelsOf(badShare({ visitors: 15, bad: 0 }, 0.2).markup)).toHaveLength(1);
  });

  test('of nobody is nothing', () => {
    expect(textOf(badShare({ visitors: 0, bad: 0 }, 0.2).markup)).toBe('Nadie ha contado');
  });
});

describe('visitors by the hour', () => {
  const span = { since: new Date('2026-11-22T18:20:00.000Z'), until: new Date('2026-11-22T22:05:00.000Z') };
  const hours = { '2026-11-22T19:00:00.000Z': 40, '2026-11-22T22:00:00.000Z': 10 };

  test('are one line from the oldest hour to this one, nobody in hours of which nothing is known', () => {
    const { markup } = byHour(51, hours, { ...span, end: 80 });
    const [x, y] = [attributes(markup, 'x2').slice(0, 4), attributes(markup, 'y2').slice(0, 4)];
    expect([x, y]).toEqual([
      ['25%', '50%', '75%', '100%'],
      ['30%', '60%', '60%', '53%'],
    ]);
    expect([attributes(markup, 'x1')[0], attributes(markup, 'y1').slice(0, 4)]).toEqual([
      '0%',
      ['60%', '30%', '60%', '60%'],
    ]);
    expect(plain(textOf(markup))).toBe('51 hasta 40 por hora');
    expect(labelsOf(markup)).toEqual([
      'Visitantes por hora desde las 12:00: 40 en la hora de más, la de las 13:00, y 10 en la de ahora, en una escala de 0 a 80',
    ]);
  });

  test('stand on one axis with those of other releases', () => {
    expect(byHourAxis([hours, { '2026-11-22T19:00:00.000Z': 90 }, {}])).toBe(90);
    expect(byHourAxis([{}])).toBe(1);
  });

  test('are told without a line where nobody came, or in this hour alone', () => {
    const now = new Date(span.since.getTime() + 60_000);
    for (const { markup } of [
      byHour(51, {}, { ...span, end: 80 }),
      byHour(51, hours, { since: span.since, until: now, end: 80 }),
    ])
      expect(markup).toBe('51');
  });
});

describe('a vital', () => {
  test.each([
    ['lcp', 2_500, '2,5 s ● bien'],
    ['lcp', 2_501, '2,5 s ▲ regular'],
    ['lcp', 4_000, '4,0 s ▲ regular'],
    ['lcp', 4_001, '4,0 s ■ mal'],
    ['inp', 200, '200 ms ● bien'],
    ['inp', 500, '500 ms ▲ regular'],
    ['inp', 501, '501 ms ■ mal'],
    ['cls', 0.1, '0,10 ● bien'],
    ['cls', 0.25, '0,25 ▲ regular'],
    ['cls', 0.3, '0,30 ■ mal'],
  ] as const)('%s of %d is told in figure, word and shape: %s', (name, value, text) => {
    expect(plain(textOf(vitalPicture(name, value).markup))).toBe(text);
  });

  test('stands among its bounds, at the end of them where it is far beyond', () => {
    const { markup } = vitalPicture('lcp', 3_000);
    expect(attributes(markup, 'x1')).toEqual(['50%']);
    expect(labelsOf(markup)).toEqual(['3,0 s, regular; bien hasta 2,5 s, mal desde 4,0 s']);
    expect(attributes(vitalPicture('lcp', 60_000).markup, 'x1')).toEqual(['100%']);
  });

  test('that nobody told is a dash', () => {
    expect(textOf(vitalPicture('inp', null).markup)).toBe('–');
  });
});

test('what became of drawn pages is pictured by its part of the whole, what was in time first', () => {
  const { markup } = drawingsPicture({ drawn: 10, kept: 30, late: 40, failed: 20, off: 0 }) ?? { markup: '' };
  expect(labelsOf(markup)).toEqual(['30 % ya listas, 10 % a tiempo, 40 % tarde, 20 % con falla']);
  expect(attributes(markup, 'x')).toEqual(['0%', '30%', '40%', '80%']);
  expect(attributes(markup, 'width')).toEqual(['30%', '10%', '40%', '20%']);
  expect(drawingsPicture({ drawn: 0, kept: 0, late: 0, failed: 0, off: 0 })).toBeNull();
});

test('the steps of a rollout say which are done, which is in force, and which are to come', () => {
  const { markup } = stepsPicture([10, 25, 50, 100], 1);
  const steps = [...markup.matchAll(/<li.*?<\/li>/g)].map(([step]) => plain(textOf(step)));
  expect(steps).toEqual(['10 % hecho', '25 % ahora', '50 % falta', '100 % falta']);
  expect(markup.match(/<li[^>]*aria-current="step"[^>]*>/g)).toHaveLength(1);
  expect(markup).toMatch(/<li class="now" aria-current="step">/);
});

test('a bar is as long as its part, and never longer than the whole', () => {
  const lengthOf = (told: number) => attributes(bar(told, 30, 'x').markup, 'width')[1];
  expect([lengthOf(0), lengthOf(15), lengthOf(45)]).toEqual(['0%', '50%', '100%']);
});
