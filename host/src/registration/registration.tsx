import type { User } from '@club/shared/domain';
import { clearUser, closeRegistration, saveUser, useRegistrationPrompt, useUser } from '@club/shared/state';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type AccountDialog, AccountDialogsContext } from './account-dialogs';
import { NoticeDialog } from './notice-dialog';

const RegistrationDialog = lazy(async () => ({
  default: (await import('./registration-dialog')).RegistrationDialog,
}));
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog')).LogoutDialog }));
const MyDataDialog = lazy(async () => ({ default: (await import('./my-data-dialog')).MyDataDialog }));
const SavedDialog = lazy(async () => ({ default: (await import('./saved-dialog')).SavedDialog }));

/** Who is registered and all dialogs about it (Spec §4, Registration); what it wraps may open them. */
export function Registration({ children }: { children: ReactNode }) {
  const user = useUser();
  const reason = useRegistrationPrompt();
  const [noticeAccepted, setNoticeAccepted] = useState(false);
  const [shown, show] = useState<AccountDialog | null>(null);

  // Registered in another tab meanwhile: what was asked for here is done.
  useEffect(() => {
    if (user && reason && shown !== 'saved') closeRegistration();
  }, [user, reason, shown]);

  function save(changed: User) {
    saveUser(changed);
    show('saved');
  }

  function closeSaved() {
    show(null);
    closeRegistration();
  }

  function logOut() {
    clearUser();
    show(null);
  }

  const asksForRegistration = reason !== null && user === null && shown === null;
  const notice = asksForRegistration && reason === 'start' && !noticeAccepted;
  return (
    <AccountDialogsContext value={{ shown, show }}>
      {children}
      {notice && <NoticeDialog onAccept={() => setNoticeAccepted(true)} onDismiss={closeRegistration} />}
      <Suspense>
        {asksForRegistration && !notice && (
          <RegistrationDialog reason={reason} onRegistered={save} onClose={closeRegistration} />
        )}
        {shown === 'saved' && <SavedDialog onClose={closeSaved} />}
        {shown === 'logout' && user && <LogoutDialog onConfirm={logOut} onCancel={() => show(null)} />}
        {shown === 'my-data' && user && (
          <MyDataDialog user={user} onSave={save} onErase={() => show('logout')} onClose={() => show(null)} />
        )}
      </Suspense>
    </AccountDialogsContext>
  );
}
