import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { WebSocket } from 'ws';
import type { BrowserEngine, BrowserSession, BrowserTab, InputTarget, SessionOptions } from './driver';
import { type MiniBrowser, startDisplay, startMiniBrowser } from './mini-browser';

const LOST = Symbol('lost');

/**
 * Repeats an idempotent call that gets no response within `timeoutMs`. During a navigation WebKitWebDriver loses calls
 * and does not even let them time out.
 */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  timeoutMs = 4_000,
  mostTries = 3,
): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = ask();
    const first = await Promise.race([answer, pause(timeoutMs, LOST, { ref: false })]);
    if (first !== LOST) return first as Answer;
    answer.catch(() => undefined);
  }
  throw new Error('The browser answers nothing');
}

type Message = { source: string; level: string; text: string; url?: string };

const HARMLESS = [
  // Harmless: WebKitGTK is built without support for web app manifests, which Safari has.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // Harmless: the observer gets the sizes in the next frame. Only WebKit logs this message.
  /ResizeObserver loop completed with undelivered notifications/,
];

const LOUD = /content security policy|trusted ?types|integrity/i;

/** Reads the console of a page through the Web Inspector protocol, since WebKitGTK's WebDriver does not report it. */
async function followConsole(url: string, report: (problem: string) => void) {
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
    /** Asks each console and waits for the response, which arrives after all earlier messages. */
    settle: async () => void (await Promise.all([...targets].map((target) => ask(target, 'Console.enable')))),
    close: () => socket.close(),
  };
}

const CONNECT_TIMEOUT_MS = 20_000;
const PAGE_LOAD_TIMEOUT_MS = 12_000;
/**
 * Retry limits of the first call to a new document. The timeout is short, since a call that was not lost usually gets a
 * response at once.
 */
const FIRST_WORD = { timeoutMs: 300, mostTries: 40 };
const QUIT_TIMEOUT_MS = 5_000;
const BLOCKED = ['--enable-html5-local-storage=false'];

type Programs = { browser: string; driver: string; screen: string };

/** Starts the system's WebKitGTK over WebDriver, with a browser process for each visitor. */
export async function webkitEngine(programs: Programs): Promise<BrowserEngine> {
  const display = await startDisplay(programs.screen);

  async function open({ report, storage, blank }: SessionOptions): Promise<BrowserSession> {
    const settings = storage === 'blocked' ? BLOCKED : [];
    const { browser, driver } = await startConnected(() =>
      startMiniBrowser({ ...programs, display: display.name, settings }),
    );
    const consoles: Awaited<ReturnType<typeof followConsole>>[] = [];
    let current = '';

    async function newTab(): Promise<BrowserTab> {
      if (consoles.length > 0) await driver.switchTo().newWindow('tab');
      const handle = await driver.getWindowHandle();
      current = handle;
      // Opens an empty page: WebKitGTK creates a tab's process and console only when it first renders something.
      await opened(driver, () => driver.get(blank));
      consoles.push(await followConsole(browser.console(consoles.length + 1), report));
      return tabOf(async () => {
        if (current !== handle) await driver.switchTo().window(handle);
        current = handle;
        return driver;
      });
    }
    return {
      newTab,
      settle: async () => void (await Promise.all(consoles.map((page) => page.settle()))),
      close: async () => {
        for (const page of consoles) page.close();
        // The driver may never respond, so the browser is killed in any case.
        await Promise.race([
          driver.quit().catch(() => undefined),
          pause(QUIT_TIMEOUT_MS, null, { ref: false }),
        ]);
        await browser.stop();
      },
    };
  }
  return { open, stop: async () => display.stop() };
}

/**
 * Starts a browser and connects its driver. Retries with a new browser if the connection times out, which happens on a
 * busy machine.
 */
async function startConnected(start: () => Promise<MiniBrowser>, startsLeft = 3) {
  const browser = await start();
  const driver = await Promise.race([
    connect(browser.driver).catch(() => null),
    pause(CONNECT_TIMEOUT_MS, null, { ref: false }),
  ]);
  if (driver) return { browser, driver };
  await browser.stop();
  if (startsLeft === 1) throw new Error('MiniBrowser does not obey its driver');
  return startConnected(start, startsLeft - 1);
}

async function connect(url: string): Promise<WebDriver> {
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'eager' });
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(capabilities)
    .disableEnvironmentOverrides()
    .build();
  await driver.manage().window().setRect({ width: 1300, height: 900 });
  return driver;
}

const handleOf = (element: WebElement): InputTarget => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
});

const callOf = (run: unknown, args: unknown[]) => `return (${run})(...${JSON.stringify(args)})`;

/** Opens a document and waits until it responds; only the first call to a new document can get lost. */
async function opened(driver: WebDriver, open: () => Promise<void>): Promise<void> {
  await answered(open, PAGE_LOAD_TIMEOUT_MS);
  await answered(() => driver.executeScript('return 0'), FIRST_WORD.timeoutMs, FIRST_WORD.mostTries);
}

function tabOf(front: () => Promise<WebDriver>): BrowserTab {
  async function script<Result>(text: string): Promise<Result> {
    const driver = await front();
    return answered(() => driver.executeScript<Result>(text));
  }
  return {
    goto: async (url) => {
      const driver = await front();
      await opened(driver, () => driver.get(url));
    },
    reload: async () => {
      const driver = await front();
      await opened(driver, () => driver.navigate().refresh());
    },
    // Goes back by script, since the driver's back command waits for a page load that never happens.
    back: async () => (await front()).executeScript('history.back()'),
    url: async () => {
      const driver = await front();
      return answered(() => driver.getCurrentUrl());
    },
    run: async (run, ...args) => script(callOf(run, args)),
    inject: async (text) => void (await script(text)),
    element: async (run, ...args) => {
      const element = await script<WebElement | null>(callOf(run, args));
      return element && handleOf(element);
    },
    press: async () => (await front()).actions().sendKeys(Key.ESCAPE).perform(),
    screenshot: async () => Buffer.from(await (await front()).takeScreenshot(), 'base64'),
  };
}
