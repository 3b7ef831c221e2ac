/** Tries to bring back code that can no longer be fetched; true when a new page is on its way. */
type Recover = () => Promise<boolean>;

let recover: Recover = async () => false;

/** Says who recovers; until then nobody does. The host sets it once, since only it knows what the site runs. */
export function setMissingCodeRecovery(by: Recover): void {
  recover = by;
}

export const recoverMissingCode: Recover = () => recover();
