import { type ComponentProps, createElement } from 'react';

export type IconProps = ComponentProps<'svg'> & { size?: number | string };

/** Renders an SVG with lines in the text's colour, hidden from screen readers. */
export const LineSvg = ({ size = 24, ...rest }: IconProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  />
);

/** lucide's data of an icon: its shapes, each with attributes and a React key. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** Replaces lucide's `createLucideIcon` in builds; renders the same shapes, without its context and class names. */
export const createPlainIcon =
  ({ node }: IconData) =>
  (props: Omit<IconProps, 'children'>) => (
    <LineSvg {...props}>{node.map(([tag, attributes]) => createElement(tag, attributes))}</LineSvg>
  );
