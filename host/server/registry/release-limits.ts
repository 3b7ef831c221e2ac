const MIB = 1024 * 1024;

/** How large a release may be, uploaded or read from another origin. */
export const MAX_FILE_BYTES = 5 * MIB;
export const MAX_RELEASE_BYTES = 25 * MIB;
export const MAX_FILES = 500;

export const inMib = (bytes: number): string => `${bytes / MIB} MiB`;
