import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataCommand, describeOnEachDatabase } from '../../../trials/support/databases';
import { aFeedback, RULES } from '../../../trials/support/fixtures';
import { tempDir } from '../../../trials/support/temp-dir';
import { dayInCostaRica } from '../costa-rica-date';
import { createStore } from '../sql/create-store';

describeOnEachDatabase('the feedback command', ({ open, place }) => {
  async function given() {
    const where = await place();
    const store = createStore(await open(where), RULES);
    const add = (id: string, receivedAt: string, changes: Partial<ReturnType<typeof aFeedback>>) =>
      store.addFeedback(aFeedback(changes), { id, key: id, receivedAt: new Date(receivedAt) });
    await add('a', '2026-03-01T05:59:59Z', { comentario: 'La víspera' });
    await add('b', '2026-03-01T06:00:00Z', { comentario: 'Temprano', reaccion: 'Malo' });
    await add('c', '2026-03-02T05:59:59Z', { comentario: 'Tarde\n=1+1', reaccion: 'Ninguna' });
    await add('d', '2026-03-02T06:00:00Z', { comentario: 'Mañana' });
    return (...args: string[]) => dataCommand(where, ['feedback', ...args]);
  }

  test('lists everything, oldest first, with a summary', async () => {
    const feedback = await given();
    expect((await feedback()).said).toEqual([
      '2026-02-28  Bueno    La víspera',
      '2026-03-01  Malo     Temprano',
      '2026-03-01  Ninguna  Tarde =1+1',
      '2026-03-02  Bueno    Mañana',
      '4 comentarios',
      'Bueno 2 (50 %) · Neutral 0 (0 %) · Malo 1 (25 %) · Ninguna 1 (25 %)',
    ]);
  });

  test('filters by days in Costa Rica and by reaction', async () => {
    const feedback = await given();
    const day = await feedback('--from', '2026-03-01', '--to', '2026-03-01');
    expect(day.said.slice(0, -2).map((line) => line.slice(21))).toEqual(['Temprano', 'Tarde =1+1']);
    expect((await feedback('--reaction', 'Malo')).said[0]).toContain('Temprano');
    expect((await feedback('--from', '2027-01-01')).said).toEqual(['0 comentarios']);
  });

  test('writes a CSV file without formulas', async () => {
    const feedback = await given();
    const file = join(tempDir(), 'comentarios.csv');
    expect((await feedback('--from', '2026-03-01', '--csv', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '\ufeffid;fecha;reaccion;comentario',
        'b;2026-03-01T06:00:00.000Z;Malo;Temprano',
        'c;2026-03-02T05:59:59.000Z;Ninguna;"Tarde\n=1+1"',
        'd;2026-03-02T06:00:00.000Z;Bueno;Mañana',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    [['--from', '1/3/2026']],
    [['--reaction', 'Regular']],
    [['--from', '2026-03-02', '--to', '2026-03-01']],
  ])('refuses %j', async (args) => expect((await (await given())(...args)).code).toBe(2));
});

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', ''])(
  'the feedback command refuses %j as a day',
  (text) => expect(dayInCostaRica(text)).toBeNull(),
);
