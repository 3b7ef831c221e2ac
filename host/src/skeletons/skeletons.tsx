import type { RemotePage } from '@club/shared/federation';
import { classNames, Skeleton } from '@club/shared/ui';
import type { ReactNode } from 'react';
import styles from './skeletons.module.css';

type Kind = RemotePage['skeleton'];
type CardsKind = Exclude<Kind, 'profile'>;

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const SKELETONS: Readonly<Record<Kind, () => ReactNode>> = {
  methods: () => <CardsSkeleton kind="methods" />,
  choices: () => <CardsSkeleton kind="choices" />,
  results: () => <CardsSkeleton kind="results" />,
  profile: () => <ProfileSkeleton />,
};

/** Shows a placeholder with the shape of a remote's page until the page has loaded. */
export const PageSkeleton = ({ kind }: { kind: Kind }) => SKELETONS[kind]();

function CardsSkeleton({ kind }: { kind: CardsKind }) {
  const cards = kind === 'methods' ? CARDS.slice(0, 2) : CARDS;
  return (
    <div className={classNames(styles.page, styles[kind])} aria-busy="true">
      {kind !== 'methods' && <Skeleton shape="block" className={styles.back} />}
      <Skeleton shape="block" className={styles.heading} />
      <div className={styles.cards}>
        {cards.map((card) => (
          <Skeleton key={card} shape="block" className={styles.card} />
        ))}
      </div>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.profile} aria-busy="true">
      <Skeleton shape="block" className={styles.back} />
      <div className={styles.sections}>
        <Skeleton shape="block" className={styles.who} />
        <Skeleton shape="block" className={styles.section} />
      </div>
      <Skeleton shape="block" className={styles.side} />
    </div>
  );
}
