import { once } from 'node:events';
import { WebSocket } from 'ws';

type Message = { source: string; level: string; text: string; url?: string };

const HARMLESS = [
  // Safari knows the directive; WebKitGTK is built without manifests.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // Sizes that are told in the next frame; other engines' consoles do not speak of it.
  /ResizeObserver loop completed with undelivered notifications/,
];

const LOUD = /content security policy|trusted ?types|integrity/i;

/** Follows the console of one page through the Web Inspector's protocol: WebKitGTK's WebDriver tells nothing of it. */
export async function followConsole(url: string, report: (problem: string) => void) {
  const socket = new WebSocket(url);
  const targets = new Set<string>();
  const pending = new Map<number, { targetId: string; resolve: () => void }>();
  let last = 0;

  function ask(targetId: string, method: string): Promise<void> {
    last += 2;
    const id = last;
    const message = JSON.stringify({ id, method });
    const params = { targetId, message };
    socket.send(JSON.stringify({ id: id + 1, method: 'Target.sendMessageToTarget', params }));
    return new Promise((resolve) => pending.set(id, { targetId, resolve }));
  }

  function read({ source, level, text, url: place }: Message): void {
    if (HARMLESS.some((words) => words.test(text)) || (level !== 'error' && !LOUD.test(text))) return;
    report(`${source} ${level}: ${text} (${place ?? ''})`);
  }

  socket.on('message', (data) => {
    const { method, params } = JSON.parse(String(data));
    if (method === 'Target.targetCreated') {
      targets.add(params.targetInfo.targetId);
      void ask(params.targetInfo.targetId, 'Console.enable');
    }
    if (method === 'Target.targetDestroyed') {
      targets.delete(params.targetId);
      for (const { targetId, resolve } of pending.values()) if (targetId === params.targetId) resolve();
    }
    if (method !== 'Target.dispatchMessageFromTarget') return;
    const inner = JSON.parse(params.message);
    pending.get(inner.id)?.resolve();
    if (inner.method === 'Console.messageAdded') read(inner.params.message);
  });
  await once(socket, 'open');
  while (targets.size === 0) await once(socket, 'message');

  return {
    /** Messages come in their order: what precedes an answer has been read. */
    settle: async () => void (await Promise.all([...targets].map((target) => ask(target, 'Console.enable')))),
    close: () => socket.close(),
  };
}
