import { expect, type Page } from '@playwright/test';
import type { Directory } from '../directory';
import type { Layout } from '../pages/shell';
import type { Visitor } from '../visitor';

/** What a scene is played with. */
export type Stage = {
  page: Page;
  visitor: Visitor;
  layout: Layout;
  directory: Directory;
  expectErrors: (...patterns: RegExp[]) => void;
};

/** A page on which several states can be brought about, one after the other, whatever stands over it being closed in between. */
export type Opening = {
  name: string;
  open: (stage: Stage) => Promise<unknown>;
};

/** One screen of the site in one of its states. */
export type Scene = {
  name: string;
  /** What it begins with; none where the scene itself opens its page. */
  opening?: Opening;
  /** Brings the page into the state, and waits until it is there. */
  show: (stage: Stage) => Promise<void>;
  /** Stands over the page: a picture of the window tells more than one of the whole page. */
  over?: boolean;
  /** The state is one of waiting. */
  waiting?: boolean;
  print?: boolean;
  /** Everything is covered, so that nothing can be used or seen. */
  covered?: boolean;
  /** The state exists on phones alone, or beyond them alone. */
  only?: 'phone' | 'wide';
};

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

/** Waits until fonts and pictures are there, those further down included, and neither the splash nor a part of the page says that it is busy. */
export async function settled(page: Page, { waiting = false } = {}): Promise<void> {
  if (!waiting) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[data-splash]').filter({ visible: true })).toHaveCount(0);
  }
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...images.map((image) => image.decode().catch(() => undefined)),
    ]);
  });
}
