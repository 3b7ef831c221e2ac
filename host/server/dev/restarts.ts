type Stop = () => Promise<void>;
type Start = () => Promise<Stop>;

export type Restarts = {
  /** Starts it once the former one has stopped; of several asked for meanwhile, the last one. */
  restart: (start: Start) => Promise<void>;
  /** When what was asked for has been done, or has failed. */
  settled: () => Promise<void>;
};

const nothing = async () => undefined;

/** One thing that runs at a time, such as what holds a database. */
export function createRestarts(): Restarts {
  let stop: Stop = nothing;
  let wanted: Start | null = null;
  let last: Promise<void> = Promise.resolve();

  async function replace(): Promise<void> {
    const start = wanted;
    if (!start) return;
    wanted = null;
    await stop();
    stop = nothing;
    stop = await start();
  }

  return {
    restart(start) {
      wanted = start;
      last = last.then(replace, replace);
      return last;
    },
    settled: () => last.catch(nothing),
  };
}
