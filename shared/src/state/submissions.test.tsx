// @vitest-environment dom

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anEvaluation, aSiteConfig, aSiteFeedback } from '../testing/builders';
import { configureSite } from './config';
import { isSending, sendEvaluation, sendFeedback, useLiveReducer } from './submissions';

describe('sendEvaluation and sendFeedback', () => {
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
  ])('send each body with no-cors to its endpoint %s', async (_, endpoints) => {
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
  ])('do not retry %s after a failure', async (_, send) => {
    configureSite(aSiteConfig());
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(send()).rejects.toThrow('Failed to fetch');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('make isSending true until the response or failure', async () => {
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

  test('send one request for two equal bodies at the same time, and reject both callers if the request fails', async () => {
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

  test('send different bodies in separate requests', async () => {
    configureSite(aSiteConfig());
    await Promise.all([
      sendFeedback(aSiteFeedback()),
      sendFeedback({ ...aSiteFeedback(), comentario: 'Otra cosa' }),
    ]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('useLiveReducer', () => {
  /** Reducer that applies the first event and rejects all others. */
  const once = (count: number, step: number) => (count === 0 ? count + step : count);

  test('applies two events between two renders, the second to the state after the first', () => {
    const { result } = renderHook(() => useLiveReducer(once, 0));
    const { dispatch, latest } = result.current;
    const accepted: boolean[] = [];
    act(() => {
      accepted.push(dispatch(1), dispatch(1));
      expect(latest()).toBe(1);
    });
    expect(accepted).toEqual([true, false]);
    expect(result.current.state).toBe(1);
  });
});
