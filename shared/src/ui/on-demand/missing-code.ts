/** Tries to bring back code that can no longer be fetched; true when a new page is on its way. */
type Mend = () => Promise<boolean>;

let mend: Mend = async () => false;

/** Says who mends; until then nobody does. The host sets it once, since only it knows what the site runs. */
export function mendMissingCode(by: Mend): void {
  mend = by;
}

export const isMissingCodeMended = (): Promise<boolean> => mend();
