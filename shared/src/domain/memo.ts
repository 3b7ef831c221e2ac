/** Remembers the answers for the last `size` distinct texts: places and areas repeat by the thousand. */
export function memoizeText<T>(compute: (text: string) => T, size = 4096): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    if (known.size >= size) known.clear();
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}
