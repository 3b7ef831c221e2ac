import { SIGNALS_PATH } from '@club/shared/federation';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { isInstalled } from '../../trials/support/installed';
import { operatorsApp } from '../../trials/support/operators-app';
import { type Postgres, startPostgres } from '../../trials/support/postgres';
import { openPostgres } from '../database/postgres/open-postgres';
import { BROWSER_REPORTS_PATH } from '../http/operator-paths';

const signals = { add: async () => undefined, blocks: async () => [], releases: async () => [] };

const bin = findPostgres();
describe.runIf(isInstalled('PostgreSQL', bin, 'limits of what browsers tell several servers'))(
  'limits of what browsers tell several servers',
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres(bin ?? '', { durable: false });
    });
    afterAll(() => postgres?.stop());

    async function server(url: string) {
      const opened = await openPostgres(url, { patienceMs: 5_000 });
      if (!opened.ok) throw new Error(opened.problem);
      onTestFinished(() => opened.value.close());
      return operatorsApp({ RATE_LIMIT: '60' }, ['profile'], signals, opened.value);
    }

    test.each([
      [SIGNALS_PATH, 'application/json', { releases: [] }],
      [BROWSER_REPORTS_PATH, 'application/reports+json', []],
    ])('an address has one allowance at %s, whichever server it asks', async (path, type, body) => {
      const url = await postgres.createDatabase();
      const servers = [await server(url), await server(url)];
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          servers[index % 2]?.app.inject({
            method: 'POST',
            url: path,
            headers: { 'content-type': type },
            payload: JSON.stringify(body),
          }),
        ),
      );
      const count = (status: number) => answers.filter((answer) => answer?.statusCode === status).length;
      expect([count(204), count(429)]).toEqual([30, 10]);
    });
  },
);
