export { LogoutDialog } from './logout-dialog';
export { MyDataDialog } from './my-data-dialog';
export { RegistrationDialog } from './registration-dialog';
export { SavedDialog } from './saved-dialog';
