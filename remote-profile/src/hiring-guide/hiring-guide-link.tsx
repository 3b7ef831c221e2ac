import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { ArrowRight, classNames } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './hiring-guide-link.module.css';

/** Leads from a profile to the list of what to look at first. */
export const HiringGuideLink = () => (
  <Link to={paths.hiringGuide} className={classNames(cardClass('link'), styles.link)}>
    Antes de contratar, revise estos puntos
    <ArrowRight size={20} aria-hidden="true" />
  </Link>
);
