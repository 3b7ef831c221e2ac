import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../logging/logging';
import { createBareServer } from './bare-server';

test('a server that takes long to begin is waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const app = createBareServer({ trustProxy: [], log: createLog('silent') });
  onTestFinished(() => app.close());
  app.register(() => new Promise((resolve) => setTimeout(resolve, 40_000)));
  const ready = app.ready();
  await vi.advanceTimersByTimeAsync(41_000);
  await expect(ready).resolves.toBe(app);
});
