import type { RegistrationReason } from '@club/shared/state';

/** Dialogs that only the host opens; registration itself may be asked for by any remote, through the shared store. */
export type AccountDialog = 'logout' | 'my-data' | 'saved';

type AccountState = {
  registered: boolean;
  /** Why registration is asked for; null while it is not. */
  reason: RegistrationReason | null;
  noticeAccepted: boolean;
  dialog: AccountDialog | null;
};

/** The one dialog to show (Spec §4, Registration): what needs a user is not shown without one, and the other way round. */
export function accountView({ registered, reason, noticeAccepted, dialog }: AccountState) {
  if (dialog === 'saved') return 'saved';
  if (registered) return dialog;
  if (reason === null) return null;
  return reason === 'start' && !noticeAccepted ? 'notice' : 'form';
}
