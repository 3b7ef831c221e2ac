import { createContext, useContext } from 'react';

/** Dialogs that only the host opens; registration itself may be asked for by any remote, through the shared store. */
export type AccountDialog = 'logout' | 'my-data' | 'saved';

export type AccountDialogs = { shown: AccountDialog | null; show: (dialog: AccountDialog | null) => void };

export const AccountDialogsContext = createContext<AccountDialogs>({ shown: null, show: () => undefined });

export const useAccountDialogs = (): AccountDialogs => useContext(AccountDialogsContext);
