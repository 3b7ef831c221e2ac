import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { SelectorStep, TextPattern } from './step';

/**
 * This file runs in the tested page. It finds elements by role and accessible name, in the same way in every engine.
 */

const tidy = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

function fits(text: string, pattern: TextPattern | undefined): boolean {
  if (pattern === undefined) return true;
  if (typeof pattern === 'string') return text === tidy(pattern);
  return new RegExp(pattern.source, pattern.flags).test(text);
}

const seen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[aria-hidden="true"], [inert]') === null;

const holds = (step: SelectorStep, element: Element): boolean => {
  if ('css' in step) return element.matches(step.css);
  if ('text' in step) return fits(tidy(element.textContent), step.text);
  return step.roles.includes(getRole(element) ?? '') && fits(tidy(computeAccessibleName(element)), step.name);
};

function within(scope: Element | Document, step: SelectorStep): Element[] {
  const found = [...scope.querySelectorAll('*')].filter((element) => holds(step, element) && seen(element));
  if (!('text' in step)) return found;
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}

function find(steps: SelectorStep[]): Element[] {
  let scopes: (Element | Document)[] = [document];
  for (const step of steps) scopes = [...new Set(scopes.flatMap((scope) => within(scope, step)))];
  return scopes as Element[];
}

let last: { element: Element; place: string } | null = null;

function stands(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = [x, y, width, height].join();
  const same = last?.element === element && last.place === place;
  last = { element, place };
  return same;
}

function arrives(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && element.contains(hit);
}

function target(steps: SelectorStep[]): Element | null {
  const [element, second] = find(steps);
  if (!element || second) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const reached = [element, label].find((one) => one && arrives(one));
  return reached && stands(reached) ? reached : null;
}

globalThis.lookedAtBySuite = {
  texts: (steps) => find(steps).map((element) => tidy(element.textContent)),
  attributes: (steps, name) => find(steps).map((element) => element.getAttribute(name)),
  target,
};
