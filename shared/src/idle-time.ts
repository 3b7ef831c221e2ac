/** Duration of a burst of steps, and of the pause after it, in browsers without `requestIdleCallback`, ms. */
const BURST_DURATION_MS = 4;
const BURST_DELAY_MS = 16;

type Remaining = () => number;

/** Repeats a short step while the browser is idle, until the step returns false. Returns a cancel function. */
export function runWhenIdle(step: () => boolean): () => void {
  let isOver = false;
  const turn = (remaining: Remaining) => {
    while (!isOver && remaining() > 1) isOver = !step();
    if (!isOver) whenIdle(turn);
  };
  whenIdle(turn);
  return () => {
    isOver = true;
  };
}

function whenIdle(turn: (remaining: Remaining) => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback((deadline) => turn(() => deadline.timeRemaining()));
    return;
  }
  setTimeout(() => {
    const end = performance.now() + BURST_DURATION_MS;
    turn(() => end - performance.now());
  }, BURST_DELAY_MS);
}
