/** Where the browser does not tell when it is idle: short turns, and pauses in between. */
const TURN_MS = 4;
const PAUSE_MS = 16;

type Remaining = () => number;

/** Repeats a short step while the page has nothing else to do, until it answers false or what is returned is called. */
export function inIdleTime(step: () => boolean): () => void {
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
    const end = performance.now() + TURN_MS;
    turn(() => end - performance.now());
  }, PAUSE_MS);
}
