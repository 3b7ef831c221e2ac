import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'> & { size?: number | string };

/** A drawing in lines of the text's colour, which nobody has read out. */
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
