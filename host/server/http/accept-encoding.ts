export type Encoding = 'br' | 'gzip' | 'identity';

const REMEMBERED = 100;
const LONGEST_REMEMBERED = 100;
const picked = new Map<string, Encoding>();

/** The smallest of our encodings that an Accept-Encoding header admits. Browsers send few different ones: they are remembered. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = picked.get(text);
  if (known) return known;
  const encoding = pick(text);
  if (picked.size < REMEMBERED && text.length < LONGEST_REMEMBERED) picked.set(text, encoding);
  return encoding;
}

/** The encodings that a header names, and those that it refuses. */
export function namedEncodings(header: string): { accepted: Set<string>; refused: Set<string> } {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  return { accepted, refused };
}

function pick(header: string): Encoding {
  const { accepted, refused } = namedEncodings(header);
  const admits = (name: string) => accepted.has(name) || (accepted.has('*') && !refused.has(name));
  if (admits('br')) return 'br';
  return admits('gzip') ? 'gzip' : 'identity';
}
