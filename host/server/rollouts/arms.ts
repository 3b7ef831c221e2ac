/** Visitors who told of a release, each once; `bad` of them met a fault. */
export type Arm = { visitors: number; bad: number };

/** What visitors of a rollout's two releases told within the same seconds. */
export type Block = { at: string; candidate: Arm; control: Arm };

/** The same of visitors whose networks are in one part of all networks. */
export type PartBlock = Block & { part: number };
