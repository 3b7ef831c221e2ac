import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../../trials/support/databases';
import { query } from '../../../trials/support/postgres';
import { logUnreadableTables } from './log-unreadable-tables';

describeOnPostgres('a table whose file was cut', (postgres) => {
  test('is named in the log, and whole ones are not', async () => {
    const url = await postgres().createDatabase();
    const database = await openAsServer(url, 5_000);
    await query(
      url,
      "INSERT INTO feedback SELECT n, '', repeat('a', 500), 'Bueno' FROM generate_series(1, 100) AS n",
    );
    const [row] = await query(
      url,
      "SELECT current_setting('data_directory') AS folder, pg_relation_filepath('feedback') AS file",
    );
    const logged: unknown[] = [];
    const log = { error: (fields: unknown) => logged.push(fields) };
    await logUnreadableTables(database, log);
    expect(logged).toEqual([]);
    await query(url, 'CHECKPOINT');

    await postgres().kill();
    truncateSync(join(String(row?.folder), String(row?.file)), 8_192);
    await postgres().restart();
    await logUnreadableTables(await openAsServer(url, 5_000), log);
    expect(logged).toEqual([expect.objectContaining({ table: 'feedback' })]);
  });
});
