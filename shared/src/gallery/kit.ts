import * as shared from '../ui';
import * as breakable from '../ui/breakable';
import * as card from '../ui/card';
import * as morph from '../ui/morph';
import * as portrait from '../ui/portrait';
import * as share from '../ui/share';

/** All of the UI kit: what is shared in the page, and what each deployable brings itself. */
export const kit = { ...shared, ...breakable, ...card, ...morph, ...portrait, ...share };
