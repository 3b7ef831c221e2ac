import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import {
  type RequestHandler,
  redirectHandler,
  startAppsScriptStub,
  startMockServer,
  textHandler,
} from '../../../trials/support/test-servers';
import type { ListName } from '../store';
import { type FetchOutcome, fetchExternalList, openExternalList } from './external-list';

const rows = (...ids: unknown[]) => JSON.stringify(ids.map((id) => ({ id, cedula: id })));
const dead: RequestHandler = (_request, response) => response.destroy();

async function setUp(text: string, list: ListName = 'specialists') {
  const script = await startAppsScriptStub(text);
  const dataDir = tempDir();
  const warn = vi.fn();
  const outcomes: FetchOutcome[] = [];
  const open = (url = script.url, dir = dataDir) =>
    openExternalList({ list, url, dataDir: dir, warn, onOutcome: (outcome) => outcomes.push(outcome) });
  return { ...script, dataDir, warn, outcomes, open, file: join(dataDir, `external-${list}.json`) };
}

const textOf = async ({ answer }: Awaited<ReturnType<typeof openExternalList>>) =>
  String((await answer()).plain);

test('an external list is available once it has been fetched', async () => {
  const { open, exec, outcomes } = await setUp(rows(1));
  const list = await open();
  await expect(list.answer()).rejects.toThrow('no list of the specialists has come yet');
  expect(exec.asked).toEqual([]);
  expect(await list.refresh()).toEqual({ ok: true });
  expect(await textOf(list)).toBe(rows(1));
  await list.refresh();
  expect([exec.asked.length, outcomes]).toEqual([2, ['taken', 'unchanged']]);
});

test.each<[string, RequestHandler]>([
  ['dies', dead],
  ['answers HTML with 200', textHandler('<!doctype html><title>Error</title>')],
  ['answers half a list', textHandler('[{"id":1},{"id":')],
  ['answers no usable row', textHandler('[{"id":""},null,"#REF!"]')],
  ['answers an empty list', textHandler('[]')],
  ['answers nothing', textHandler('')],
  ['answers with an error', textHandler(rows(3), { status: 503 })],
])(
  'an external list keeps the last good list if the endpoint %s, also after a restart',
  async (_what, answer) => {
    const { open, content, outcomes } = await setUp(rows(1, 2));
    const list = await open();
    await list.refresh();
    content.answerWith(answer);
    expect(await list.refresh()).toMatchObject({ ok: false });
    expect(outcomes).toEqual(['taken', 'failed']);
    expect(await textOf(list)).toBe(rows(1, 2));
    const later = await open();
    expect(await textOf(later)).toBe(rows(1, 2));
    await later.refresh();
    expect(await textOf(later)).toBe(rows(1, 2));
    expect(later.gone()).toEqual([]);
  },
);

test('an external list accepts a list with rows of unexpected form', async () => {
  const text = JSON.stringify([{ id: 7, telefono: 88888888 }, null, { nombre: '#N/A' }, { id: ' 8 ' }]);
  const { open } = await setUp(text);
  const list = await open();
  expect(await list.refresh()).toMatchObject({ ok: true });
  expect(await textOf(list)).toBe(text);
});

test('an external list rejects a truncated list', async () => {
  const { open } = await setUp('[');
  expect(await (await open()).refresh()).toEqual({ ok: false, reason: 'answers a list that cannot be read' });
});

test('an external list rejects an empty directory, but accepts empty ratings', async () => {
  const directory = await (await setUp('[]')).open();
  expect(await directory.refresh()).toMatchObject({ ok: false, reason: 'answers an empty list' });
  await expect(directory.answer()).rejects.toThrow();
  const ratings = await (await setUp('[]', 'ratings')).open();
  expect(await ratings.refresh()).toMatchObject({ ok: true });
  expect(await textOf(ratings)).toBe('[]');
});

test('an external list remembers specialists who have left until they return, also after a restart', async () => {
  const { open, content } = await setUp(rows(1, 2, 3));
  const list = await open();
  await list.refresh();
  content.answerWith(textHandler(rows(1)));
  await list.refresh();
  expect(list.gone()).toEqual(['2', '3']);
  const later = await open();
  expect(later.gone()).toEqual(['2', '3']);
  content.answerWith(textHandler(rows(3)));
  await later.refresh();
  expect(later.gone()).toEqual(['2', '1']);
  expect((await open()).gone()).toEqual(['2', '1']);
});

describe('the stored list', () => {
  test('belongs to one endpoint, hides its address, and is readable by its owner only', async () => {
    const { open, url, file } = await setUp(rows(1));
    await (await open()).refresh();
    await expect((await open(`${url}?other`)).answer()).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).not.toContain('secret');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test.each(['{"', '[]', 'null', '', '{"text":"[]"}'])('is ignored if the file contains %j', async (text) => {
    const { open, file } = await setUp(rows(1));
    writeFileSync(file, text);
    const list = await open();
    await expect(list.answer()).rejects.toThrow();
    await list.refresh();
    expect(await textOf(await open())).toBe(rows(1));
  });

  test('is optional: the list works if the file cannot be written', async () => {
    const { open, url, warn, dataDir } = await setUp(rows(1));
    writeFileSync(join(dataDir, 'file'), '');
    const list = await open(url, join(dataDir, 'file', 'folder'));
    await list.refresh();
    expect(await textOf(list)).toBe(rows(1));
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('fetchExternalList', () => {
  afterEach(() => vi.unstubAllGlobals());

  const LIST = '\ufeff [{"id":1}]';

  test('follows the redirect of a spreadsheet’s script and returns the whole list', async () => {
    const { url, exec, content } = await startAppsScriptStub(LIST);
    expect(await fetchExternalList(url)).toEqual({ ok: true, text: LIST.slice(1) });
    expect([exec.asked.length, content.asked.length]).toEqual([1, 1]);
  });

  test('sends no cookie and no origin', async () => {
    const { url, exec, content } = await startAppsScriptStub(LIST);
    exec.answerWith((_request, response) =>
      response.writeHead(302, { location: content.origin, 'set-cookie': 'id=1' }).end(),
    );
    await fetchExternalList(url);
    await fetchExternalList(url);
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
      return { answer: await fetchExternalList(from), asked };
    };

    test.each([
      ['http://script.example.com/', 'http://content.example.com/'],
      ['https://script.example.com/', 'https://127.0.0.1/'],
      ['http://script.example.com/', 'http://localhost:4300/'],
      ['https://script.example.com/', 'https://[::1]/'],
    ])('a redirect from %s to %s is not followed', async (from, to) => {
      const { answer, asked } = await leading(from, to);
      expect(answer).toEqual({ ok: false, reason: 'redirects where nobody follows' });
      expect(asked).toEqual([from]);
    });

    test.each([
      ['http://script.example.com/', 'https://content.example.com/'],
      ['http://127.0.0.1:5001/', 'http://localhost:5002/'],
    ])('a redirect from %s to %s is followed', async (from, to) => {
      expect((await leading(from, to)).asked).toEqual([from, to]);
    });

    test('circular redirects end after ten requests', async () => {
      const server = await startMockServer(textHandler(''));
      server.answerWith(redirectHandler(server.origin));
      expect(await fetchExternalList(server.origin)).toEqual({ ok: false, reason: 'redirects too often' });
      expect(server.asked).toHaveLength(10);
    });
  });

  describe('reports the reason if the endpoint', () => {
    const cut: RequestHandler = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[{"id":1}');
      setTimeout(() => response.destroy(), 20);
    };

    test.each<[string, RequestHandler]>([
      ['answers no list', textHandler('<!doctype html>')],
      ['answers no list', textHandler('')],
      ['answers with an error', textHandler('[]', { status: 500 })],
      ['no connection', dead],
      ['no connection', cut],
    ])('reports the reason if the endpoint %s', async (reason, answer) => {
      const { url, content } = await startAppsScriptStub();
      content.answerWith(answer);
      expect(await fetchExternalList(url)).toEqual({ ok: false, reason });
    });

    test('sends a list that never ends', async () => {
      let sent = 0;
      const rows = '{"id":"1"},'.repeat(1_000);
      const endless = await startMockServer((_request, response) => {
        const more = (error?: Error | null) => {
          if (error) return;
          sent += rows.length;
          response.write(rows, more);
        };
        response.write('[', more);
      });
      expect(await fetchExternalList(endless.origin, undefined, 100_000)).toEqual({
        ok: false,
        reason: 'answers too much',
      });
      expect(sent).toBeLessThan(20_000_000);
    });

    test('has sent nothing when the site’s server stops', async () => {
      const silent = await startMockServer(() => undefined);
      const end = new AbortController();
      const asking = fetchExternalList(silent.origin, end.signal);
      await expect.poll(() => silent.asked).toHaveLength(1);
      end.abort();
      expect(await asking).toMatchObject({ ok: false });
    });

    test('sends nothing until the browser’s timeout', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const silent = await startMockServer(() => undefined);
        const asking = fetchExternalList(silent.origin);
        while (silent.asked.length === 0) await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(await asking).toEqual({ ok: false, reason: 'no answer in time' });
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
