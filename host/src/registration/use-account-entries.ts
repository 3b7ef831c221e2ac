import { openRegistration, useUser } from '@club/shared/state';
import { useAccountDialogs } from './account-dialogs';

/** What the account menu offers: to register, or to a registered visitor their data and the way out (Spec §2, Header). */
export function useAccountEntries() {
  const user = useUser();
  const show = useAccountDialogs();
  return user
    ? [
        { label: 'Mis datos', opensDialog: true, onSelect: () => show('my-data') },
        { label: 'Cerrar sesión', opensDialog: true, onSelect: () => show('logout') },
      ]
    : [{ label: 'Registrar', opensDialog: true, onSelect: () => openRegistration('menu') }];
}
