import { expect, type Page } from '@playwright/test';
import type { Directory } from '../directory';
import type { LayoutLocators } from '../pages/shell';
import type { Visitor } from '../visitor';

/** Pages and data that a scene uses. */
export type Stage = {
  page: Page;
  visitor: Visitor;
  layout: LayoutLocators;
  directory: Directory;
  expectErrors: (...patterns: RegExp[]) => void;
};

/** A page that several scenes start from, one after the other; open dialogs are closed in between. */
export type Opening = {
  name: string;
  open: (stage: Stage) => Promise<unknown>;
};

/** One screen of the site in one of its states. */
export type Scene = {
  name: string;
  /** Opens the page; missing if the scene opens its own. */
  opening?: Opening;
  /** Brings the page into the state and waits for it. */
  show: (stage: Stage) => Promise<void>;
  /** The scene is a dialog, so a picture shows the window instead of the whole page. */
  over?: boolean;
  /** The page is still loading. */
  waiting?: boolean;
  print?: boolean;
  /** An overlay covers everything, so nothing can be used. */
  covered?: boolean;
  /** The state exists only on phones, or only on wider screens. */
  only?: 'phone' | 'wide';
};

/** Opens and shows a scene. */
export async function showScene({ opening, show }: Scene, stage: Stage): Promise<void> {
  await opening?.open(stage);
  await show(stage);
}

/** Groups scenes with the same opening, keeping their order. */
export function groupByOpening(scenes: readonly Scene[]): Scene[][] {
  const together = new Map<unknown, Scene[]>();
  for (const scene of scenes) {
    const beginning = scene.opening ?? scene;
    together.set(beginning, [...(together.get(beginning) ?? []), scene]);
  }
  return [...together.values()];
}

/** Closes all open dialogs, menus and widgets. */
export async function closeAll({ page }: Stage): Promise<void> {
  const over = page.locator('dialog[open], [role=menu], [role=listbox]').filter({ visible: true });
  await expect(async () => {
    if ((await over.count()) > 0) await page.keyboard.press('Escape');
    expect(await over.count()).toBe(0);
  }).toPass();
}

/** Waits until fonts and pictures, including those further down, have loaded and nothing shows as busy. */
export async function waitUntilSettled(page: Page, { waiting = false } = {}): Promise<void> {
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
