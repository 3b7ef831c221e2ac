import type { User } from '@club/shared/domain';
import {
  clearUser,
  closeRegistration,
  declineRegistration,
  openRegistration,
  type RegistrationReason,
  saveUser,
  useRegistrationPrompt,
  useUser,
} from '@club/shared/state';
import { Button, Dialog, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';

/** Dialogs that only the host can open. Remotes can request the registration dialog too, through the shared store. */
type AccountDialog = 'logout' | 'my-data' | 'saved';

type AccountState = {
  registered: boolean;
  /** Reason of the registration request; null without a request. */
  reason: RegistrationReason | null;
  noticeAccepted: boolean;
  dialog: AccountDialog | null;
};

/**
 * Returns the dialog to show; null for none (Spec §4, Registration). Logout and «Mis datos» need a registered user; the
 * notice and the form need an unregistered visitor.
 */
export function selectAccountDialog({ registered, reason, noticeAccepted, dialog }: AccountState) {
  if (dialog === 'saved') return 'saved';
  if (registered) return dialog;
  if (reason === null) return null;
  return reason === 'start' && !noticeAccepted ? 'notice' : 'form';
}

const AccountDialogsContext = createContext<(dialog: AccountDialog) => void>(() => undefined);

/** Returns the entries of the account menu: register, or «Mis datos» and log out for a registered visitor (Spec §2, Header). */
export function useAccountEntries() {
  const user = useUser();
  const show = useContext(AccountDialogsContext);
  return user
    ? [
        { label: 'Mis datos', opensDialog: true, onSelect: () => show('my-data') },
        { label: 'Cerrar sesión', opensDialog: true, onSelect: () => show('logout') },
      ]
    : [{ label: 'Registrar', opensDialog: true, onSelect: () => openRegistration('menu') }];
}

type NoticeProps = { onAccept: () => void; onDismiss: () => void };

/** Invites an unregistered visitor to register, at the start of a visit (Spec §4, Registration; ruling 19). */
function NoticeDialog({ onAccept, onDismiss }: NoticeProps) {
  const textId = useId();
  const accept = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      size="small"
      title="Aviso Importante"
      describedBy={textId}
      initialFocus={accept}
      onClose={onDismiss}
      actions={
        <>
          <Button variant="secondary" onClick={onDismiss}>
            Ahora no, seguir navegando
          </Button>
          <Button ref={accept} aria-haspopup="dialog" onClick={onAccept}>
            Aceptar
          </Button>
        </>
      }
    >
      <p id={textId}>
        Le pedimos sus datos si va a evaluar a un especialista, para validar la autenticidad de las
        evaluaciones. Si prefiere, puede seguir en el sitio sin registrarse.
      </p>
    </Dialog>
  );
}

const loadDialogs = () => import('./dialogs');

/** Shows the account dialogs (Spec §4, Registration), and provides its children with a function that opens them. */
export function Registration({ children }: { children: ReactNode }) {
  const user = useUser();
  const reason = useRegistrationPrompt();
  const [noticeAccepted, setNoticeAccepted] = useState(false);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const view = selectAccountDialog({ registered: user !== null, reason, noticeAccepted, dialog });

  // Closes the requested dialog when another tab registers or logs out.
  const isOver = (user && reason && dialog !== 'saved') || (!user && dialog);
  useEffect(() => {
    if (!isOver) return;
    if (user) closeRegistration();
    else setDialog(null);
  }, [isOver, user]);

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
      {dialogs && view === 'saved' && <dialogs.RegistrationSavedDialog onClose={closeAll} />}
      {dialogs && view === 'logout' && <dialogs.LogoutDialog onConfirm={clearUser} onCancel={close} />}
      {dialogs && view === 'my-data' && user && (
        <dialogs.MyDataDialog user={user} onSave={save} onErase={() => setDialog('logout')} onClose={close} />
      )}
    </AccountDialogsContext>
  );
}
