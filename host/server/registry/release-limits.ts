const MIB = 1024 * 1024;

/** How large a release may be, uploaded or read from another origin. */
export const MAX_FILE_BYTES = 5 * MIB;
export const MAX_RELEASE_BYTES = 25 * MIB;
export const MAX_FILES = 500;

/** How much one remote's tokens may upload without a deploy. */
export const MAX_WAITING_RELEASES = 10;
export const MAX_WAITING_BYTES = 2 * MAX_RELEASE_BYTES;

export const inMib = (bytes: number): string => `${bytes / MIB} MiB`;
