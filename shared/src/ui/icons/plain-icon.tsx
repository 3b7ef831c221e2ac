import { type ComponentProps, createElement } from 'react';

export type IconProps = ComponentProps<'svg'> & { size?: number | string };

/** Renders an SVG of lines in the colour of the text, hidden from screen readers. */
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

/** Data of an icon from lucide: its shapes, each with its attributes and a React key. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/**
 * Replaces lucide's `createLucideIcon` in builds. Renders the same shapes, but without lucide's context and class
 * names.
 */
export const createPlainIcon =
  ({ node }: IconData) =>
  (props: Omit<IconProps, 'children'>) => (
    <LineSvg {...props}>{node.map(([tag, attributes]) => createElement(tag, attributes))}</LineSvg>
  );
