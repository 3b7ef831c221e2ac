import * as ChevronDown from 'lucide-react/icons/chevron-down';
import * as CircleUser from 'lucide-react/icons/circle-user-round';
import * as MapPin from 'lucide-react/icons/map-pin';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPlainIcon } from './plain-icon';

/** Removes lucide's class names, which no style sheet uses. */
const withoutNames = (html: string) => html.replace(/ class="lucide[^"]*"/, '');

test.each(Object.entries({ ChevronDown, CircleUser, MapPin }))(
  'icon %s renders the same shapes as lucide’s',
  (_, icon) => {
    const Theirs = icon.default;
    const { __iconData } = icon as unknown as { __iconData: Parameters<typeof createPlainIcon>[0] };
    const Ours = createPlainIcon(__iconData);
    for (const props of [{}, { size: 18 }, { 'aria-hidden': true, 'aria-label': 'x' } as const])
      expect(renderToStaticMarkup(<Ours {...props} />)).toBe(
        withoutNames(renderToStaticMarkup(<Theirs {...props} />)),
      );
    expect(renderToStaticMarkup(<Ours className="sign" />)).toContain('class="sign"');
  },
);
