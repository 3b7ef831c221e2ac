import { createContext, useContext } from 'react';
import type { AccountDialog } from './account-view';

type ShowAccountDialog = (dialog: AccountDialog) => void;

export const AccountDialogsContext = createContext<ShowAccountDialog>(() => undefined);

/** Opens one of the host's dialogs about the registered visitor. */
export const useAccountDialogs = (): ShowAccountDialog => useContext(AccountDialogsContext);
