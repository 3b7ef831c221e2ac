export const KINDS = ['script', 'style', 'document', 'data', 'image', 'font', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** One request of a visit; times are seconds of the browser's clock. */
export type Requested = {
  url: string;
  kind: Kind;
  /** What made the browser ask: the page itself, a script or a style sheet. */
  askedBy: string | null;
  start: number;
  end: number | null;
  /** Over the wire, headers included. */
  bytes: number;
  status: number;
  /** Answered without asking the server. */
  cached: boolean;
  failure: string | null;
};

const KIND_OF_TYPE: Record<string, Kind> = {
  Script: 'script',
  Stylesheet: 'style',
  Document: 'document',
  XHR: 'data',
  Fetch: 'data',
  Image: 'image',
  Font: 'font',
};

/** A preload is of the kind of what it fetches. */
export function kindOf(type: string, mime = ''): Kind {
  if (/javascript/.test(mime)) return 'script';
  if (mime === 'text/css') return 'style';
  return KIND_OF_TYPE[type] ?? 'other';
}

/** Scripts that were running when the browser was asked, the innermost first. */
export type Stack = { callFrames: { url: string }[]; parent?: Stack | undefined };

/** The script that asked; a script does not ask for itself. */
export function scriptOn(stack: Stack | undefined, own: string): string | null {
  if (!stack) return null;
  const frame = stack.callFrames.find(({ url }) => url !== '' && url !== own);
  return frame?.url ?? scriptOn(stack.parent, own);
}
