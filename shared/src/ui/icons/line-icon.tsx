type LineIconProps = { path: string; size?: number; filled?: boolean };

/** An icon drawn as lucide draws its own, which only come with the shared kit. */
export const LineIcon = ({ path, size = 20, filled = false }: LineIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
