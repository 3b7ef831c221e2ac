import { useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { useUser } from '@club/shared/state';
import { CircleUser, Menu, MenuButton } from '@club/shared/ui';
import { useAccountEntries } from '../registration/use-account-entries';

/** The account menu of the header: the visitor's first name, or «Mi cuenta» (Spec §2, Header). */
export function AccountMenu() {
  const user = useUser();
  const entries = useAccountEntries();
  const firstName = user?.name.trim().split(/\s+/)[0];
  return <MenuButton label={firstName || 'Mi cuenta'} icon={<CircleUser />} items={entries} />;
}

/** The same and the header's link in one menu, for narrow screens (Spec §2, mobile menu). */
export function MobileMenu() {
  const navigate = useNavigate();
  const entries = useAccountEntries();
  const items = [
    { label: 'Inicio', onSelect: () => navigate(paths.home) },
    { label: 'Especialistas', onSelect: () => navigate(paths.specialists) },
    ...entries,
  ];
  return <MenuButton label={null} ariaLabel="Menú" icon={<Menu />} items={items} arrow={false} />;
}
