import { escapeRegExp } from '../../data/text';
import type { View } from '../view/view';
import type { Visitor } from '../visitor';

/** The card of a step's option, whatever its count. */
export const optionOf = (visitor: Visitor, name: string): View =>
  visitor.main.role('link', new RegExp(`^${escapeRegExp(name)} \\d+ especialistas?$`));

export async function choose(visitor: Visitor, heading: string, name: string): Promise<void> {
  await visitor.main.role('heading', heading).appear();
  await optionOf(visitor, name).click();
}

/** Chooses that suggestion of the header's search. */
export async function searchFor(visitor: Visitor, name: string, typed = name): Promise<void> {
  await visitor.searchBox.type(typed);
  await visitor.page.role('option').text(name).click();
}
