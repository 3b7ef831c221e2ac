import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aSpecialist } from '@club/shared/testing';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Directory } from './directory/directory';
import { Words } from './directory/words';
import { findingPlugin } from './finding-plugin';

/** More than are written in one turn, each with a search. */
const PEOPLE = 6_000;

async function setUp() {
  const specialists = Array.from({ length: PEOPLE }, (_, id) => aSpecialist({ id: String(id) }));
  const words = new Words();
  for (const each of specialists) words.learn(each);
  const spelled = vi.spyOn(words, 'spellSteps');
  const directory = { specialists, words } as unknown as Directory;
  const app = Fastify();
  onTestFinished(() => app.close());
  findingPlugin(app, {
    listed: async () => directory,
    origin: ({ host }) => `http://${host}`,
    cacheControl: 'private',
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (host: string) => get(`${base}/sitemap.xml`, { headers: { host }, agent: false });
  const statusAt = async (host: string) => {
    const [answer] = (await once(ask(host), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return { app, spelled, ask, statusAt };
}

test('makes the addresses once for any number of hosts, and refuses those beyond a few at a time', async () => {
  const { spelled, statusAt } = await setUp();
  expect(await statusAt('first')).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, host) => statusAt(`invented-${host}`)));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await statusAt('invented-after')).toBe(200);
  expect(spelled).toHaveBeenCalledTimes(PEOPLE);
});

test('stops writing for clients that went away', async () => {
  const { app, ask, statusAt } = await setUp();
  await statusAt('first');
  const turns: (() => void)[] = [];
  const paused = vi.spyOn(globalThis, 'setImmediate');
  paused.mockImplementation(((turn: () => void) => turns.push(turn)) as never);
  const left: ClientRequest[] = [ask('a'), ask('b')].map((request) => request.on('error', () => undefined));
  await expect.poll(() => turns.length).toBe(2);
  expect(await statusAt('c')).toBe(503);
  for (const request of left) request.destroy();
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  for (const goOn of turns.splice(0)) goOn();
  await sleep(100);
  expect(turns).toEqual([]);
  paused.mockRestore();
  expect(await statusAt('c')).toBe(200);
});
