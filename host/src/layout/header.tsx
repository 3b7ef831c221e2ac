import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, HardHat } from '@club/shared/ui';
import { AccountMenu, MobileMenu } from './account-menu';
import styles from './header.module.css';
import { HeaderSearch } from './header-search';
import { KeptLink } from './kept-link';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.logo} to={paths.home}>
          <img src="/imagenes/logo.svg" alt="" width="40" height="40" />
          <span>
            Club de <strong>Especialistas</strong>
          </span>
        </Link>
        <HeaderSearch />
        <nav className={styles.wide} aria-label="Principal">
          <Link className={buttonClass('quiet')} to={paths.specialists} title="Contratista">
            <HardHat />
            Especialistas
          </Link>
          <KeptLink />
          <div className={styles.account}>
            <AccountMenu />
          </div>
        </nav>
        <div className={styles.narrow}>
          <KeptLink iconOnly />
          <AccountMenu iconOnly />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
