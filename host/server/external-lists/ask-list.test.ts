import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  giving,
  redirecting,
  startAnswers,
  startScript,
} from '../../trials/support/script-service';
import { askList } from './ask-list';

afterEach(() => vi.unstubAllGlobals());

const LIST = '\ufeff [{"id":1}]';

test('reads the list of a script service to its end', async () => {
  const { url, exec, content } = await startScript(LIST);
  expect(await askList(url)).toEqual({ ok: true, text: LIST.slice(1) });
  expect([exec.asked.length, content.asked.length]).toEqual([1, 1]);
});

test('nothing is given away on the way: no cookie, no origin', async () => {
  const { url, exec, content } = await startScript(LIST);
  exec.answerWith((_request, response) =>
    response.writeHead(302, { location: content.origin, 'set-cookie': 'id=1' }).end(),
  );
  await askList(url);
  await askList(url);
  for (const { headers } of [...exec.asked, ...content.asked]) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('origin');
  }
});

describe('a redirect', () => {
  const leading = async (from: string, to: string) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href);
      return asked.length === 1 ? Response.redirect(to, 302) : new Response('[]');
    });
    return { answer: await askList(from), asked };
  };

  test.each([
    ['http://script.example.com/', 'http://content.example.com/'],
    ['https://script.example.com/', 'https://127.0.0.1/'],
    ['http://script.example.com/', 'http://localhost:4300/'],
    ['https://script.example.com/', 'https://[::1]/'],
  ])('from %s to %s is not followed', async (from, to) => {
    const { answer, asked } = await leading(from, to);
    expect(answer).toEqual({ ok: false, reason: 'redirects where nobody follows' });
    expect(asked).toEqual([from]);
  });

  test.each([
    ['http://script.example.com/', 'https://content.example.com/'],
    ['http://127.0.0.1:5001/', 'http://localhost:5002/'],
  ])('from %s to %s is followed', async (from, to) => {
    expect((await leading(from, to)).asked).toEqual([from, to]);
  });

  test('that goes in a circle ends', async () => {
    const server = await startAnswers(giving(''));
    server.answerWith(redirecting(server.origin));
    expect(await askList(server.origin)).toEqual({ ok: false, reason: 'redirects too often' });
    expect(server.asked).toHaveLength(10);
  });
});

describe('is given up, with the reason, what', () => {
  const breaking: Answer = (_request, response) => response.destroy();
  const cut: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('[{"id":1}');
    setTimeout(() => response.destroy(), 20);
  };

  test.each<[string, Answer]>([
    ['answers no list', giving('<!doctype html>')],
    ['answers no list', giving('')],
    ['answers with an error', giving('[]', { status: 500 })],
    ['no connection', breaking],
    ['no connection', cut],
  ])('%s', async (reason, answer) => {
    const { url, content } = await startScript();
    content.answerWith(answer);
    expect(await askList(url)).toEqual({ ok: false, reason });
  });

  test('has no end', async () => {
    let sent = 0;
    const rows = '{"id":"1"},'.repeat(1_000);
    const endless = await startAnswers((_request, response) => {
      const more = (error?: Error | null) => {
        if (error) return;
        sent += rows.length;
        response.write(rows, more);
      };
      response.write('[', more);
    });
    expect(await askList(endless.origin, undefined, 100_000)).toEqual({
      ok: false,
      reason: 'answers too much',
    });
    expect(sent).toBeLessThan(20_000_000);
  });

  test('is silent when the server ends', async () => {
    const silent = await startAnswers(() => undefined);
    const end = new AbortController();
    const asking = askList(silent.origin, end.signal);
    await expect.poll(() => silent.asked).toHaveLength(1);
    end.abort();
    expect(await asking).toMatchObject({ ok: false });
  });

  test('is silent for as long as the browser would wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const silent = await startAnswers(() => undefined);
      const asking = askList(silent.origin);
      while (silent.asked.length === 0) await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await asking).toEqual({ ok: false, reason: 'no answer in time' });
    } finally {
      vi.useRealTimers();
    }
  });
});
