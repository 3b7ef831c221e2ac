import type { Signals } from '../signals/signals';
import { judge } from './judge';
import type { BlocksSource, Judge } from './run-rollouts';

/** How rollouts are judged: by what visitors tell, where it is asked for. */
export const judgedBy = (
  signals: Pick<Signals, 'blocks'> | null | undefined,
): { judge?: Judge; blocks?: BlocksSource } => (signals ? { judge, blocks: signals.blocks } : {});
