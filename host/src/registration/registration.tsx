import type { User } from '@club/shared/domain';
import {
  clearUser,
  closeRegistration,
  declineRegistration,
  saveUser,
  useRegistrationPrompt,
  useUser,
} from '@club/shared/state';
import { showLoadFailure, useOnDemand } from '@club/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { AccountDialogsContext } from './account-dialogs';
import { type AccountDialog, accountView } from './account-view';
import { NoticeDialog } from './notice-dialog';

const loadDialogs = () => import('./dialogs');

/** Who is registered and all dialogs about it (Spec §4, Registration); what it wraps may open them. */
export function Registration({ children }: { children: ReactNode }) {
  const user = useUser();
  const reason = useRegistrationPrompt();
  const [noticeAccepted, setNoticeAccepted] = useState(false);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const view = accountView({ registered: user !== null, reason, noticeAccepted, dialog });

  // Another tab may register or log out: what was asked for here is then over.
  const over = (user && reason && dialog !== 'saved') || (!user && dialog);
  useEffect(() => {
    if (!over) return;
    if (user) closeRegistration();
    else setDialog(null);
  }, [over, user]);

  function save(changed: User) {
    saveUser(changed);
    setDialog('saved');
  }

  function closeAll() {
    setDialog(null);
    closeRegistration();
  }

  const dialogs = useOnDemand(loadDialogs, view !== null && view !== 'notice', () => {
    closeAll();
    showLoadFailure();
  });
  const close = () => setDialog(null);
  return (
    <AccountDialogsContext value={setDialog}>
      {children}
      {view === 'notice' && (
        <NoticeDialog onAccept={() => setNoticeAccepted(true)} onDismiss={declineRegistration} />
      )}
      {dialogs && view === 'form' && reason && (
        <dialogs.RegistrationDialog reason={reason} onRegistered={save} onClose={declineRegistration} />
      )}
      {dialogs && view === 'saved' && <dialogs.SavedDialog onClose={closeAll} />}
      {dialogs && view === 'logout' && <dialogs.LogoutDialog onConfirm={clearUser} onCancel={close} />}
      {dialogs && view === 'my-data' && user && (
        <dialogs.MyDataDialog user={user} onSave={save} onErase={() => setDialog('logout')} onClose={close} />
      )}
    </AccountDialogsContext>
  );
}
