/** Does the work again and again, each time after a pause, or at once where a hint came since it last began, which it is told. */
export function repeatAtHints(work: (isHint: boolean) => Promise<void>, pauseMs: number) {
  let hinted = false;
  let ended = false;
  let wake = () => {};

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function repeat(): Promise<void> {
    while (!ended) {
      const isHint = hinted;
      hinted = false;
      await work(isHint);
      if (!hinted && !ended) await rest();
    }
  }

  const repeating = repeat();
  return {
    hint: () => {
      hinted = true;
      wake();
    },
    async end(): Promise<void> {
      ended = true;
      wake();
      await repeating;
    },
  };
}
