import { clearUser, openRegistration, useUser } from '@club/shared/state';

/** What the account menu offers: to register, or to a registered visitor to log out (Spec §2, Header). */
export function useAccountEntries() {
  const user = useUser();
  return user
    ? [{ label: 'Cerrar sesión', onSelect: clearUser }]
    : [{ label: 'Registrar', onSelect: () => openRegistration('menu') }];
}
