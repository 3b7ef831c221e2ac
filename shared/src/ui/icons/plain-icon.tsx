import { createElement } from 'react';
import { type IconProps, LineSvg } from './line-svg';

/** What lucide keeps of an icon: its shapes, each with its attributes and a key. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** An icon as lucide draws it, without the context, the classes and the ways of drawing that nobody here uses. */
export const createPlainIcon =
  ({ node }: IconData) =>
  (props: Omit<IconProps, 'children'>) => (
    <LineSvg {...props}>{node.map(([tag, attributes]) => createElement(tag, attributes))}</LineSvg>
  );
