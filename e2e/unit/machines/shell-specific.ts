const RULES: readonly [what: string, pattern: RegExp][] = [
  ['sets a variable', /(^|&&|\|\|)\s*[A-Za-z_]\w*=/],
  ['reads a variable', /\$|%\w+%/],
  ['redirects or pipes', /[<>]|(?<!\|)\|(?!\|)/],
  ['runs in the background or one after the other', /;|(?<!&)&(?!&)/],
  ['quotes in single quotes or back ticks', /['`]/],
  ['leaves a pattern of file names to the shell', /[*?[\]{}]/],
  [
    'has a command that some shells lack',
    /(^|&&|\|\|)\s*(\.\/|(rm|cp|mv|mkdir|cat|echo|touch|export|test|true|sh|bash|env)\b)/,
  ],
];

/** What of an npm script only some shells understand; null when cmd, PowerShell 7 and POSIX shells read it alike. */
export const shellSpecific = (script: string): string | null =>
  RULES.find(([, pattern]) => pattern.test(script))?.[0] ?? null;
