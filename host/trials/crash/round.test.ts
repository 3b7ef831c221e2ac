import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type CrashMoment, playRound } from './round';
import { makeSend } from './send';

const SENDS = [1, 2, 3].map((number) => makeSend(1, number, '1'));

/** A service that answers the first send at once, and the others when it is struck. */
async function startLateService() {
  const held: ServerResponse[] = [];
  let first = true;
  const server = createServer((_, response) => {
    if (!first) return void held.push(response);
    first = false;
    response.writeHead(201).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    async strike() {
      await expect.poll(() => held.length).toBe(SENDS.length - 1);
      for (const response of held) response.writeHead(201).end();
    },
  };
}

test.each<[CrashMoment['victim'], answered: number]>([
  ['power', 1],
  ['site', 3],
])('answers after the %s was struck: %i of 3 count, with the one before', async (victim, answered) => {
  const { base, strike } = await startLateService();
  const outcome = await playRound(base, SENDS, 3, { answers: 1, delayMs: 0, victim }, strike);
  expect(outcome.answered).toHaveLength(answered);
  expect(outcome.unanswered).toHaveLength(SENDS.length - answered);
});
