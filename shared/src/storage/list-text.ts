/** What local storage holds for a site at most, in characters; browsers with less refuse sooner. */
const MOST_CHARACTERS = 5_242_880;
const ITEMS_PER_STEP = 100;

/** The JSON text of a list, made step by step; null as soon as it is too long for local storage. */
export function* listText(items: readonly unknown[], most = MOST_CHARACTERS): Generator<void, string | null> {
  const parts: string[] = [];
  let length = 1;
  for (let first = 0; first < items.length; first += ITEMS_PER_STEP) {
    const part = JSON.stringify(items.slice(first, first + ITEMS_PER_STEP)).slice(1, -1);
    length += part.length + 1;
    if (length > most) return null;
    parts.push(part);
    yield;
  }
  return `[${parts.join(',')}]`;
}
