import { expect, type Page } from '@playwright/test';
import type { Directory } from '../directory';
import type { LayoutLocators } from '../pages/shell';
import type { Visitor } from '../visitor';

/** Page objects and data for the functions of a scene (a screen of the site in one of its states). */
export type SceneContext = {
  page: Page;
  visitor: Visitor;
  layout: LayoutLocators;
  directory: Directory;
  expectErrors: (...patterns: RegExp[]) => void;
};

/** A page from which several scenes (screen states) start in turn; open dialogs are closed in between. */
export type SceneStart = {
  open: (stage: SceneContext) => Promise<unknown>;
};

/** One screen of the site in one of its states. */
export type Scene = {
  name: string;
  /** Page from which `show` starts; if missing, `show` opens a page itself. */
  opening?: SceneStart;
  /** Brings the page into the scene's state and waits until that state is visible. */
  show: (stage: SceneContext) => Promise<void>;
  /** If true, a dialog is open: screenshots cover only the window instead of the whole page. */
  over?: boolean;
  /** If true, the page is still loading in this state. */
  waiting?: boolean;
  print?: boolean;
  /** If true, an overlay covers the whole page and no control is usable. */
  covered?: boolean;
  /** If set, the scene exists only on phones or only on wider screens. */
  only?: 'phone' | 'wide';
};

/** Opens the page of a scene and brings the page into the scene's state. */
export async function showScene({ opening, show }: Scene, stage: SceneContext): Promise<void> {
  await opening?.open(stage);
  await show(stage);
}

/** Groups scenes that start from the same page; keeps their order. */
export function groupByOpening(scenes: readonly Scene[]): Scene[][] {
  const together = new Map<unknown, Scene[]>();
  for (const scene of scenes) {
    const beginning = scene.opening ?? scene;
    together.set(beginning, [...(together.get(beginning) ?? []), scene]);
  }
  return [...together.values()];
}

/** Closes all open dialogs, menus and widgets. */
export async function closeOverlays({ page }: SceneContext): Promise<void> {
  const over = page.locator('dialog[open], [role=menu], [role=listbox]').filter({ visible: true });
  await expect(async () => {
    if ((await over.count()) > 0) await page.keyboard.press('Escape');
    expect(await over.count()).toBe(0);
  }).toPass();
}

/** Waits until fonts and all pictures have loaded and no element is marked as busy. */
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
