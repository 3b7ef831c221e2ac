import { stopTimers } from '../fixtures/stopped-timers';
import { MANY_COMMENTS, serveOne } from './profile';
import type { Opening, Stage } from './scene';

const THANKS_MS = 2_000;

export async function openProfile(
  { page, visitor, directory }: Stage,
  variant: object = {},
  comments = MANY_COMMENTS,
): Promise<void> {
  await serveOne(page, directory, variant, comments);
  await visitor.visit('/detalle/0');
}

/** A profile with evaluations, whose thanks stay. */
export const RATED: Opening = {
  name: 'the dialogs of a profile with evaluations',
  async open(stage) {
    await stopTimers(stage.page, THANKS_MS);
    await openProfile(stage);
  },
};

export const withVariant = (name: string, variant: object): Opening => ({
  name,
  open: (stage) => openProfile(stage, variant),
});
