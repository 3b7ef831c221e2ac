import { SIGNALS_PATH } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../trials/support/databases';
import { startOperatorsApp } from '../../trials/support/operators-app';
import { BROWSER_REPORTS_PATH } from '../platform/http/paths';

const signals = { add: async () => undefined, blocks: async () => [], releases: async () => [] };

describeOnPostgres('limits of reports to several servers', (postgres) => {
  const server = async (url: string) =>
    startOperatorsApp({ RATE_LIMIT: '60' }, ['profile'], signals, await openAsServer(url, 5_000));

  test.each([
    [SIGNALS_PATH, 'application/json', { releases: [] }, 600],
    [BROWSER_REPORTS_PATH, 'application/reports+json', [], 30],
  ])('count the requests of an address at %s on all servers together', async (path, type, body, limit) => {
    const url = await postgres().createDatabase();
    const servers = [await server(url), await server(url)];
    const answers = await Promise.all(
      Array.from({ length: limit + 10 }, (_, index) =>
        servers[index % 2]?.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': type },
          payload: JSON.stringify(body),
        }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer?.statusCode === status).length;
    expect([count(204), count(429)]).toEqual([limit, 10]);
  });
});
