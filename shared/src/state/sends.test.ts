import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEvaluation, aSiteConfig, aSiteFeedback } from '../testing';
import { configureSite } from './config';
import { isSending, sendEvaluation, sendFeedback } from './sends';

const HERE = aSiteConfig().endpoints;
const ELSEWHERE = {
  ...HERE,
  feedback: 'https://script.example.com/comentarios',
  evaluation: 'https://script.example.com/evaluaciones',
};

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => vi.unstubAllGlobals());

const sent = () => fetched.mock.calls.map(([url, { mode, body }]) => [url, mode, JSON.parse(String(body))]);

test.each([
  ['of this site', HERE],
  ['of another origin', ELSEWHERE],
])('each send goes with no-cors to its own endpoint %s', async (_, endpoints) => {
  configureSite(aSiteConfig({ endpoints }));
  await sendEvaluation(anEvaluation());
  await sendFeedback(aSiteFeedback());
  expect(sent()).toEqual([
    [endpoints.evaluation, 'no-cors', anEvaluation()],
    [endpoints.feedback, 'no-cors', aSiteFeedback()],
  ]);
});

test.each([
  ['an evaluation', () => sendEvaluation(anEvaluation())],
  ['site feedback', () => sendFeedback(aSiteFeedback())],
])('%s that could not be sent is not sent again by itself', async (_, send) => {
  configureSite(aSiteConfig());
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(send()).rejects.toThrow('Failed to fetch');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a send is under way until it is answered or has failed', async () => {
  configureSite(aSiteConfig());
  expect(isSending()).toBe(false);
  const both = [sendFeedback(aSiteFeedback()), sendEvaluation(anEvaluation())];
  expect(isSending()).toBe(true);
  await Promise.all(both);
  expect(isSending()).toBe(false);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(sendFeedback(aSiteFeedback())).rejects.toThrow();
  expect(isSending()).toBe(false);
});

test('the same once more while it is on its way is one send, and its failure is told to both', async () => {
  configureSite(aSiteConfig());
  let fail: (error: Error) => void = () => undefined;
  fetched.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const both = [sendEvaluation(anEvaluation()), sendEvaluation(anEvaluation())];
  expect(fetched).toHaveBeenCalledTimes(1);
  fail(new TypeError('Failed to fetch'));
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await sendEvaluation(anEvaluation());
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what differs in a word is another send', async () => {
  configureSite(aSiteConfig());
  await Promise.all([
    sendFeedback(aSiteFeedback()),
    sendFeedback({ ...aSiteFeedback(), comentario: 'Otra cosa' }),
  ]);
  expect(fetched).toHaveBeenCalledTimes(2);
});
