import type { DeployState } from './state';

export type AfterChange = (state: DeployState) => Promise<void>;

/** The same change, answered once what comes after it is done, which shuts out no other change. */
export const followedBy =
  (state: () => Promise<DeployState>, afterChange?: AfterChange) =>
  <Asked extends unknown[], T>(change: (...asked: Asked) => Promise<T>) =>
  async (...asked: Asked): Promise<T> => {
    const result = await change(...asked);
    if (afterChange) await afterChange(await state());
    return result;
  };
