import { LineIcon } from '../icons/line-icon';

const HEART =
  'M12 20.5C6.5 16.4 2.5 12.9 2.5 8.8A5.1 5.1 0 0 1 12 6.3a5.1 5.1 0 0 1 9.5 2.5c0 4.1-4 7.6-9.5 11.7Z';

/** The sign of who is kept; filled once somebody is. */
export const HeartShape = ({ filled = false }: { filled?: boolean }) => (
  <LineIcon path={HEART} size={24} filled={filled} />
);
