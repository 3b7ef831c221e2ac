import type { User } from '@club/shared/domain';
import { clearUser, closeRegistration, saveUser, useRegistrationPrompt, useUser } from '@club/shared/state';
import { showLoadFailure, useOnDemand } from '@club/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type AccountDialog, AccountDialogsContext } from './account-dialogs';
import { NoticeDialog } from './notice-dialog';

const loadDialogs = () => import('./dialogs');

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

  function closeAll() {
    show(null);
    closeRegistration();
  }

  function logOut() {
    clearUser();
    show(null);
  }

  const asksForRegistration = reason !== null && user === null && shown === null;
  const notice = asksForRegistration && reason === 'start' && !noticeAccepted;
  const dialogs = useOnDemand(loadDialogs, shown !== null || (asksForRegistration && !notice), () => {
    closeAll();
    showLoadFailure();
  });
  return (
    <AccountDialogsContext value={{ shown, show }}>
      {children}
      {notice && <NoticeDialog onAccept={() => setNoticeAccepted(true)} onDismiss={closeRegistration} />}
      {dialogs && asksForRegistration && !notice && (
        <dialogs.RegistrationDialog reason={reason} onRegistered={save} onClose={closeRegistration} />
      )}
      {dialogs && shown === 'saved' && <dialogs.SavedDialog onClose={closeAll} />}
      {dialogs && shown === 'logout' && user && (
        <dialogs.LogoutDialog onConfirm={logOut} onCancel={() => show(null)} />
      )}
      {dialogs && shown === 'my-data' && user && (
        <dialogs.MyDataDialog
          user={user}
          onSave={save}
          onErase={() => show('logout')}
          onClose={() => show(null)}
        />
      )}
    </AccountDialogsContext>
  );
}
