/** What a page that was drawn on the server brings along, as JSON. */
export type PageData = {
  /** What its components took out of the lists, by names of their own. */
  values: Readonly<Record<string, unknown>>;
  /** The records among it by the key of their list: newer than those that the browser keeps (Ruling 34). */
  records: Readonly<Record<string, readonly unknown[]>>;
};

let brought: PageData['values'] = {};

export function bringValues(values: PageData['values']): void {
  brought = values;
}

/** What the page brought along under a name; undefined where it brought nothing. */
export const broughtValue = (name: string): unknown =>
  Object.hasOwn(brought, name) ? brought[name] : undefined;
