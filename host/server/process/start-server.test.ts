import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { LISTS } from '../../trials/support/lists';
import { tempDir } from '../../trials/support/temp-dir';
import { testConfig } from '../../trials/support/test-config';
import { openDatabase } from '../database/open-database';
import { DATABASE_FILE } from '../database/sqlite/open-sqlite';
import { startServer } from './start-server';

test('a database that does not take the first lists is named in one line', async () => {
  const config = testConfig({ DATA_DIR: tempDir(), PORT: '0' });
  const opened = await openDatabase(config);
  if (opened.ok) await opened.value.close();
  const file = join(config.dataDir, DATABASE_FILE);
  const db = new DatabaseSync(file);
  db.exec("CREATE TRIGGER full BEFORE INSERT ON loads BEGIN SELECT RAISE(ABORT, 'no\nroom'); END");
  db.close();
  expect(await startServer(config, async () => undefined, LISTS)).toEqual({
    ok: false,
    problem: `the database ${file} cannot be used: no room`,
  });
});
