import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFeedback, anEvaluationBody } from '../support/fixtures';
import type { SentSubmission } from '../support/running-site';
import { type CrashMoment, createSubmission, isCleanVerdict, judgeCrash, sendAndKill } from './sends';

const THREE_SENDS = [1, 2, 3].map((number) => createSubmission(1, number, '1'));

/** Starts a service that answers the first request at once and all others when the test calls `strike`. */
async function startDelayedService() {
  const pending: ServerResponse[] = [];
  let first = true;
  const server = createServer((_, response) => {
    if (!first) return void pending.push(response);
    first = false;
    response.writeHead(201).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    async strike() {
      await expect.poll(() => pending.length).toBe(THREE_SENDS.length - 1);
      for (const response of pending) response.writeHead(201).end();
    },
  };
}

test.each<[CrashMoment['victim'], answered: number]>([
  ['power', 1],
  ['site', 3],
])(
  'killing the %s during two pending submissions counts %i of 3 submissions as answered',
  async (victim, answered) => {
    const { base, strike } = await startDelayedService();
    const outcome = await sendAndKill(base, THREE_SENDS, 3, { answers: 1, delayMs: 0, victim }, strike);
    expect(outcome.answered).toHaveLength(answered);
    expect(outcome.unanswered).toHaveLength(THREE_SENDS.length - answered);
  },
);

const one: SentSubmission = { kind: 'evaluation', body: anEvaluationBody() };
const two: SentSubmission = { kind: 'feedback', body: aFeedback() };
/** Copies a submission with its fields in another order, as a database may return them. */
const stored = ({ kind, body }: SentSubmission): SentSubmission =>
  ({ kind, body: Object.fromEntries(Object.entries(body).reverse()) }) as SentSubmission;

describe('judgeCrash', () => {
  test('finds nothing wrong if every acknowledged submission is stored once, whether or not unacknowledged ones are stored', () => {
    expect(isCleanVerdict(judgeCrash([one, two], [one, two], [stored(two), stored(one)]))).toBe(true);
    expect(isCleanVerdict(judgeCrash([one, two], [one], [stored(one), stored(two)]))).toBe(true);
    expect(isCleanVerdict(judgeCrash([one, two], [one], [stored(one)]))).toBe(true);
  });

  test('reports an acknowledged submission that is not stored as lost', () => {
    const verdict = judgeCrash([one, two], [one, two], [stored(two)]);
    expect(verdict.lost).toEqual([one]);
    expect(isCleanVerdict(verdict)).toBe(false);
  });

  test('reports a submission that is stored twice, acknowledged or not', () => {
    const verdict = judgeCrash([one, two], [one], [one, two, two].map(stored));
    expect(verdict.duplicated).toEqual([two]);
    expect(isCleanVerdict(verdict)).toBe(false);
  });

  test('reports a row with a changed field as lost and as unexpected', () => {
    const corrupted: SentSubmission = { kind: 'evaluation', body: anEvaluationBody({ telefono: '' }) };
    const verdict = judgeCrash([one], [one], [corrupted]);
    expect(verdict.lost).toEqual([one]);
    expect(verdict.unexpected).toHaveLength(1);
    expect(isCleanVerdict(verdict)).toBe(false);
  });
});
