const builtIns = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const names = builtIns.map((prototype) => Reflect.ownKeys(prototype).length);

/** Throws where an input has reached what all objects inherit. */
export function expectUnpolluted(): void {
  builtIns.forEach((prototype, i) => {
    if (Reflect.ownKeys(prototype).length !== names[i]) throw new Error('a prototype was polluted');
  });
}

/** Throws unless every field is of its type. */
export function expectFields(
  value: object,
  types: Readonly<Record<string, (field: unknown) => boolean>>,
): void {
  for (const [name, isRight] of Object.entries(types)) {
    const field: unknown = Reflect.get(value, name);
    if (!Object.hasOwn(value, name) || !isRight(field))
      throw new Error(`${name} is ${JSON.stringify(field)}`);
  }
}

export function expectTrue(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
