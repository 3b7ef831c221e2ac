/** Recovery of code after a failed import. */
export type MissingCodeRecovery = {
  /** Fetches the missing files as plain data, after which WebKit imports them again; true if all of them answer. */
  filesAnswer: (error: unknown) => Promise<boolean>;
  /** Loads a new page if that may bring the code; true when it is on its way. */
  leave: (filesAnswer: boolean) => Promise<boolean>;
};

let recovery: MissingCodeRecovery = {
  filesAnswer: async () => false,
  leave: async () => false,
};

/** The host sets it once, since only the host knows what the site runs. */
export function setMissingCodeRecovery(by: MissingCodeRecovery): void {
  recovery = by;
}

/** Loads code, and tries again once its files answer; null when a new page is on its way that brings it. */
export async function loadCode<T>(load: () => Promise<T>): Promise<{ value: T } | null> {
  let answer = false;
  try {
    return { value: await load() };
  } catch (error) {
    answer = await recovery.filesAnswer(error);
  }
  try {
    return { value: await load() };
  } catch (error) {
    if (await recovery.leave(answer)) return null;
    throw error;
  }
}
