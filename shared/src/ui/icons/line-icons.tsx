/** Icons in lucide's style that remotes bundle; lucide's own come with the shared kit. */

type LineIconProps = { path: string; size?: number; filled?: boolean };

const LineIcon = ({ path, size = 20, filled = false }: LineIconProps) => (
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

/** Shows the shortlist's icon; `filled` if something is kept. */
export const HeartShape = ({ filled = false }: { filled?: boolean }) => (
  <LineIcon
    path="M12 20.5C6.5 16.4 2.5 12.9 2.5 8.8A5.1 5.1 0 0 1 12 6.3a5.1 5.1 0 0 1 9.5 2.5c0 4.1-4 7.6-9.5 11.7Z"
    size={24}
    filled={filled}
  />
);

export const PrintIcon = () => (
  <LineIcon path="M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z" />
);

export const ShareIcon = () => (
  <LineIcon path="M8.6 13.5l6.8 4M15.4 6.5l-6.8 4M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
);
