export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Arguments and results of functions that run in a page. */
export type Serializable =
  | string
  | number
  | boolean
  | null
  | Serializable[]
  | { [key: string]: Serializable };

/** An element that receives the engine's own input events. */
export type InputTarget = {
  click: () => Promise<void>;
  /** Types into the element as a keyboard would. */
  type: (text: string) => Promise<void>;
};

export type BrowserTab = {
  /** Opens an address and waits until its document is parsed, not for its resources. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  url: () => Promise<string>;
  /** Runs a function in the page and waits for its result. */
  run: <Args extends Serializable[], Result extends Serializable>(
    page: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Runs a script in the page, regardless of its content security policy. */
  inject: (script: string) => Promise<void>;
  /** Runs a function in the page and returns the element that it finds. */
  element: <Args extends Serializable[]>(
    page: (...args: Args) => Element | null,
    ...args: Args
  ) => Promise<InputTarget | null>;
  press: (key: 'Escape') => Promise<void>;
  screenshot: () => Promise<Buffer>;
};

export type SessionOptions = {
  /** Receives the message of every console error, policy violation and failed request. */
  report: (problem: string) => void;
  /** `blocked`: the browser denies pages all storage. */
  storage?: 'blocked' | undefined;
  /**
   * Address of an empty page of the tested site, which a session opens first: for another site, WebKitGTK would start a
   * new process, and its driver may keep using the old one.
   */
  blank: string;
};

/** A browser session that starts with empty storage. */
export type BrowserSession = {
  newTab: () => Promise<BrowserTab>;
  /** Resolves when all earlier problems have been passed to `report`. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/** A running browser engine that a test worker reuses. */
export type BrowserEngine = {
  open: (visit: SessionOptions) => Promise<BrowserSession>;
  stop: () => Promise<void>;
};

type DriverElement = { click(): Promise<void>; focus(): Promise<void>; type(text: string): Promise<void> };

/** Converts an element of Playwright or puppeteer to an `InputTarget`. */
export const inputTargetOf = (element: DriverElement): InputTarget => ({
  click: () => element.click(),
  type: async (text) => {
    await element.focus();
    await element.type(text);
  },
});
