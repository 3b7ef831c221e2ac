/** Before the sound of i, «y» gives way to «e»; «hie» and «hia» begin with another one. */
const SOUNDS_LIKE_I = /^(?:i|hi(?![ae]))/i;

/** «a», «a y b», «a, b e i»: as `Intl.ListFormat` writes it, whose tables take a phone's browser a frame to read. */
export function andList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1).join(', ');
  return others === '' ? last : `${others} ${SOUNDS_LIKE_I.test(last) ? 'e' : 'y'} ${last}`;
}
