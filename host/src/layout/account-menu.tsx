import { useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { useUser } from '@club/shared/state';
import { CircleUser, Menu, MenuButton, type MenuItem } from '@club/shared/ui';
import { useAccountEntries } from '../registration/use-account-entries';

/** The account menu of the header: the visitor's first name, or «Mi cuenta» (Spec §2, Header). */
export function AccountMenu({ iconOnly = false }: { iconOnly?: boolean }) {
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

/** The header's links and the account's entries in one menu, for narrow screens (Spec §2, mobile menu). */
export function MobileMenu() {
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
    ...entries,
  ];
  return <MenuButton label={null} ariaLabel="Menú" icon={<Menu />} items={items} arrow={false} />;
}
