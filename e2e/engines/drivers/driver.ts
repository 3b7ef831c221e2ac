export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** What a page function takes and gives. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** An element, for the engine's own input. */
export type Handle = {
  click: () => Promise<void>;
  /** Types into it as a keyboard would. */
  type: (text: string) => Promise<void>;
};

export type Tab = {
  /** Opens an address and waits for its document, not for all that the document wants. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  url: () => Promise<string>;
  /** Runs a function in the page and waits for its result. */
  run: <Args extends Plain[], Result extends Plain>(
    page: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Runs a script in the page, as its policy would not let the page itself do. */
  inject: (script: string) => Promise<void>;
  /** The element that a function of the page gives. */
  element: <Args extends Plain[]>(
    page: (...args: Args) => Element | null,
    ...args: Args
  ) => Promise<Handle | null>;
  press: (key: 'Escape') => Promise<void>;
  screenshot: () => Promise<Buffer>;
};

export type Visit = {
  /** Told of all that console, policy and network complain of, in the engine's words. */
  report: (problem: string) => void;
  /** Blocked: no page may keep anything in this browser. */
  storage?: 'blocked' | undefined;
  /** A page of the site to begin with: WebKitGTK changes the process between sites, and its driver may go on speaking to the old one. */
  blank: string;
};

/** A visitor's browser, with nothing of earlier visitors in it. */
export type Session = {
  newTab: () => Promise<Tab>;
  /** Resolves once all that has happened so far is reported. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/** A browser engine that a worker keeps at hand. */
export type Engine = {
  open: (visit: Visit) => Promise<Session>;
  stop: () => Promise<void>;
};

type DriverElement = { click(): Promise<void>; focus(): Promise<void>; type(text: string): Promise<void> };

/** An element as Playwright and puppeteer alike hand it out. */
export const handleOf = (element: DriverElement): Handle => ({
  click: () => element.click(),
  type: async (text) => {
    await element.focus();
    await element.type(text);
  },
});
