import { expect, test } from 'vitest';
import { anEvaluation } from '../../trials/support/bodies';
import { describeOnEachDatabase } from '../../trials/support/databases';
import { LISTS } from '../../trials/support/lists';
import { RULES } from '../../trials/support/rules';
import { createDataService } from './data-service';
import { createStore } from './sql/create-store';

describeOnEachDatabase('the data service', ({ open, place }) => {
  test('detects evaluations published by another process', async () => {
    const where = await place();
    const services = [];
    for (const database of [await open(where), await open(where)]) {
      const store = createStore(database, RULES);
      await store.loadOnce(LISTS);
      services.push(createDataService({ store }));
    }
    const [one, other] = services;
    const before = await other?.ratings();
    await other?.noticeChanges();
    expect(await other?.ratings()).toBe(before);

    await one?.receiveEvaluation(anEvaluation());
    await other?.noticeChanges();
    const after = await other?.ratings();
    expect(String(after?.encoded.identity.body)).toContain(anEvaluation().comentario);
    expect(after?.etag).toBe((await one?.ratings())?.etag);
  });
});
