/** The lines of Node that the site is tried on: the floor's, and those that are maintained. */
export const NODES = [20, 22, 24] as const;
