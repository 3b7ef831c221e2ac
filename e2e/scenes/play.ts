import { expect } from '@playwright/test';
import type { Scene, Stage } from './scene';

/** Shows a scene from its beginning. */
export async function play({ opening, show }: Scene, stage: Stage): Promise<void> {
  await opening?.open(stage);
  await show(stage);
}

/** Scenes with the same opening together, in the order in which they were. */
export function byOpening(scenes: readonly Scene[]): Scene[][] {
  const together = new Map<unknown, Scene[]>();
  for (const scene of scenes) {
    const beginning = scene.opening ?? scene;
    together.set(beginning, [...(together.get(beginning) ?? []), scene]);
  }
  return [...together.values()];
}

/** Closes whatever stands over the page, one after the other. */
export async function closeAll({ page }: Stage): Promise<void> {
  const over = page.locator('dialog[open], [role=menu], [role=listbox]').filter({ visible: true });
  await expect(async () => {
    if ((await over.count()) > 0) await page.keyboard.press('Escape');
    expect(await over.count()).toBe(0);
  }).toPass();
}
