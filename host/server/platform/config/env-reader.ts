export type Env = Readonly<Record<string, string | undefined>>;

export type EnvReader = {
  /** One line for each invalid value read so far. */
  problems: string[];
  /**
   * Returns the parsed value, or `fallback` for a blank one. If `parse` returns null, records a problem and returns
   * `fallback`.
   */
  read<T>(name: string, fallback: T, parse: (value: string) => T | null, wanted: string): T;
  /** Works like `read`, but the recorded problem never shows the value. */
  secret<T>(name: string, fallback: T, parse: (value: string) => T | null, wanted: string): T;
  text(name: string, fallback: string, pattern?: RegExp, wanted?: string): string;
  integer(name: string, fallback: number, min: number, max: number): number;
  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T;
  httpUrl<F extends string | null = null>(name: string, fallback?: F): string | F;
  origins(name: string): string[];
};

/** Creates a reader of typed values from the environment. Treats blank values as unset. */
export function createEnvReader(env: Env): EnvReader {
  const problems: string[] = [];

  function parsed<T>(name: string, fallback: T, parse: (value: string) => T | null, problem: string): T {
    const value = env[name]?.trim() ?? '';
    if (value === '') return fallback;
    const result = parse(value);
    if (result === null) problems.push(problem);
    return result ?? fallback;
  }

  function read<T>(name: string, fallback: T, parse: (value: string) => T | null, wanted: string): T {
    const shown = JSON.stringify(env[name]?.trim().slice(0, 200));
    return parsed(name, fallback, parse, `${name} must be ${wanted}, but is ${shown}`);
  }

  return {
    problems,
    read,
    secret: (name, fallback, parse, wanted) => parsed(name, fallback, parse, `${name} must be ${wanted}`),
    text: (name, fallback, pattern = /^\P{Cc}+$/u, wanted = 'plain text') =>
      read(name, fallback, (value) => (pattern.test(value) ? value : null), wanted),
    integer: (name, fallback, min, max) =>
      read(name, fallback, (value) => parseInteger(value, min, max), `a whole number from ${min} to ${max}`),
    choice<T extends string>(name: string, fallback: T, choices: readonly T[]) {
      const parse = (value: string) => choices.find((choice) => choice === value) ?? null;
      return read<T>(name, fallback, parse, `one of ${choices.join(', ')}`);
    },
    httpUrl: <F extends string | null = null>(name: string, fallback?: F) =>
      read<string | F>(
        name,
        fallback ?? (null as F),
        (value) => parseHttpUrl(value)?.href ?? null,
        'an absolute http(s) URL',
      ),
    origins: (name) => read(name, [], parseOrigins, 'a comma-separated list of http(s) origins'),
  };
}

/** Matches plain host names and addresses; others are refused, because the value enters the content security policy. */
const PLAIN_HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

function parseHttpUrl(value: string): URL | null {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  return PLAIN_HOST.test(url.hostname) && url.username === '' && url.password === '' ? url : null;
}

function parseInteger(value: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

function parseOrigins(value: string): string[] | null {
  const origins = value.split(',').map((item) => parseOrigin(item.trim()));
  return origins.every((origin) => origin !== null) ? [...new Set(origins)] : null;
}

/**
 * Returns the origin of a URL without a path; null for anything else, because the origin enters a content security
 * policy.
 */
export function parseOrigin(value: string): string | null {
  const url = parseHttpUrl(value);
  return url && url.href === `${url.origin}/` ? url.origin : null;
}
