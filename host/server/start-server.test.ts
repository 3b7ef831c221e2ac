import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from './service/open-database';
import { DATABASE_FILE } from './service/sqlite/open-sqlite';
import { startServer } from './start-server';
import { LISTS } from './testing/lists';
import { tempDir } from './testing/temp-dir';
import { testConfig } from './testing/test-config';

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
