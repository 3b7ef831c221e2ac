import { Link, useLocation, useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { shortlist, useUser } from '@club/shared/state';
import {
  buttonClass,
  CircleUser,
  classNames,
  HardHat,
  Menu,
  MenuButton,
  type MenuItem,
  SearchBox,
} from '@club/shared/ui';
import { HeartShape } from '@club/shared/ui/heart';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { RemoteSlot } from '../federation/remote-slot';
import { prefetchAttributes } from '../prefetch/prefetch';
import { useAccountEntries } from '../registration/registration';
import styles from './header.module.css';

/** Shows the remote's specialist search. Until it has loaded, shows a plain input that accepts text. */
export function HeaderSearchSlot() {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');

  // Reads text that the visitor typed before hydration.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  // Passes text and focus to the loaded search, from the plain input or from the search of a replaced release.
  const handOver = () => {
    const box = place.current?.querySelector('input');
    return { initialText: box?.value ?? text, autoFocus: !!box && box === document.activeElement };
  };

  return (
    <div ref={place} className={classNames('scripted', styles.search)} {...prefetchAttributes('detail')}>
      <RemoteSlot
        id="directory/HeaderSearch"
        compact
        skeleton={
          <SearchBox ref={input} defaultValue={text} onChange={(event) => setText(event.target.value)} />
        }
        moduleProps={handOver}
      />
    </div>
  );
}

type IconOnly = { iconOnly?: boolean };

/** Links to the shortlist. Its count overlaps the heart, to avoid a layout shift when it appears. */
function ShortlistLink({ iconOnly = false }: IconOnly) {
  const count = shortlist.useKept()?.length;
  return (
    <Link className={classNames(buttonClass('quiet'), styles.kept)} to={paths.shortlist}>
      <HeartShape />
      <span className={iconOnly ? 'visually-hidden' : 'visually-hidden-small'}>Guardados</span>
      {!!count && <span className={styles.count}>{count}</span>}
    </Link>
  );
}

/** Shows the account menu, labelled with the visitor's first name or «Mi cuenta» (Spec §2, Header). */
export function AccountMenu({ iconOnly = false }: IconOnly) {
  const user = useUser();
  const entries = useAccountEntries();
  const name = user?.name.trim().split(/\s+/)[0] || 'Mi cuenta';
  return (
    <MenuButton
      label={iconOnly ? null : name}
      ariaLabel={iconOnly ? name : undefined}
      icon={<CircleUser />}
      items={entries}
      arrow={!iconOnly}
    />
  );
}

/** Shows one menu for narrow screens, with the header's links and the account's entries (Spec §2, mobile menu). */
function MobileMenu() {
  const navigate = useNavigate();
  const entries = useAccountEntries();
  const link = (label: string, href: string): MenuItem => ({
    label,
    href,
    onSelect: (event) => {
      event.preventDefault();
      navigate(href);
    },
  });
  const items = [
    link('Inicio', paths.home),
    link('Especialistas', paths.specialists),
    link('Guardados', paths.shortlist),
    link('Antes de contratar', paths.hiringGuide),
    ...entries,
  ];
  return <MenuButton label={null} ariaLabel="Menú" icon={<Menu />} items={items} arrow={false} />;
}

/** On a phone, hides a profile's header while the visitor scrolls down and shows it while the visitor scrolls up. */
function useGivingWay(header: RefObject<HTMLElement | null>): void {
  const isProfile = useLocation().pathname.startsWith(paths.detail.replace(':id', ''));
  useEffect(() => {
    const bar = header.current;
    if (!isProfile || !bar) return;
    let last = window.scrollY;
    const follow = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < SCROLL_TOLERANCE) return;
      last += moved;
      bar.toggleAttribute('data-away', moved > 0 && last > bar.offsetHeight);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      bar.removeAttribute('data-away');
    };
  }, [header, isProfile]);
}

/** Scroll distance below which the header does not change, pixels. */
const SCROLL_TOLERANCE = 8;

export function Header() {
  const header = useRef<HTMLElement>(null);
  useGivingWay(header);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.logo} to={paths.home}>
          <img src="/imagenes/logo.svg" alt="" width="40" height="40" />
          <span>
            Club de <strong>Especialistas</strong>
          </span>
        </Link>
        <HeaderSearchSlot />
        <nav className={styles.wide} aria-label="Principal">
          <Link className={buttonClass('quiet')} to={paths.specialists} title="Contratista">
            <HardHat />
            Especialistas
          </Link>
          <Link className={`${buttonClass('quiet')} ${styles.guide}`} to={paths.hiringGuide}>
            Antes de contratar
          </Link>
          <ShortlistLink />
          <div className={styles.account}>
            <AccountMenu />
          </div>
        </nav>
        <div className={styles.narrow}>
          <ShortlistLink iconOnly />
          <AccountMenu iconOnly />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
