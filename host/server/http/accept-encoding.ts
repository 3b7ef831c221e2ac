export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest of our encodings that an Accept-Encoding header admits. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const item of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  const admits = (name: string) => accepted.has(name) || (accepted.has('*') && !refused.has(name));
  if (admits('br')) return 'br';
  return admits('gzip') ? 'gzip' : 'identity';
}
