import type { Browser } from '@playwright/test';
import type { Figures } from '../figures/figures';
import { CONTEXT } from './device';
import { type Target, type Visit, visit } from './visit';

/** With nothing in the caches, and with all that a browser keeps. */
export const VISIT_KINDS = ['cold', 'repeat'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export type VisitorFigures = Partial<Record<VisitKind, Figures>>;

/** One visitor's first visit. */
export async function firstVisit(browser: Browser, target: Target): Promise<Visit> {
  const context = await browser.newContext(CONTEXT);
  try {
    return await visit(context, target, { slow: false });
  } finally {
    await context.close();
  }
}

/** The wanted visits of one new visitor: the first, and the third, for which the browser has kept compiled code too. */
export async function measureVisitor(
  browser: Browser,
  target: Target,
  kinds: readonly VisitKind[],
): Promise<VisitorFigures> {
  const context = await browser.newContext(CONTEXT);
  const measure = async () => (await visit(context, target, { slow: true })).figures;
  const passBy = () => visit(context, target, { slow: false });
  const figures: VisitorFigures = {};
  try {
    if (kinds.includes('cold')) figures.cold = await measure();
    else await passBy();
    if (!kinds.includes('repeat')) return figures;
    await passBy();
    figures.repeat = await measure();
    return figures;
  } finally {
    await context.close();
  }
}
