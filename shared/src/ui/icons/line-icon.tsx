type LineIconProps = { path: string; size?: number; filled?: boolean };

/** Renders an icon that looks like lucide's. Remotes can bundle it; lucide's own icons are part of the shared kit. */
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

/** Shows the heart icon of the shortlist; filled for a saved specialist, or for a shortlist that is not empty. */
export const HeartShape = ({ filled = false }: { filled?: boolean }) => (
  <LineIcon
    path="M12 20.5C6.5 16.4 2.5 12.9 2.5 8.8A5.1 5.1 0 0 1 12 6.3a5.1 5.1 0 0 1 9.5 2.5c0 4.1-4 7.6-9.5 11.7Z"
    size={24}
    filled={filled}
  />
);
