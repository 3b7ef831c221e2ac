import { isEmail } from './email';
import { ownField } from './record';
import { isIdCard, isPhone } from './registration-fields';

/** Spec §3: kept only in the browser, under `user`. */
export type User = { name: string; lastName: string; phone: string; email?: string; idCard: string };

/** From browser storage, whatever is in there; null when it is not a user that the registration form could have saved. */
export function parseUser(value: unknown): User | null {
  const name = filled(value, 'name');
  const lastName = filled(value, 'lastName');
  const phone = filled(value, 'phone');
  const idCard = filled(value, 'idCard');
  if (!name || !lastName || !isPhone(phone) || !isIdCard(idCard)) return null;
  const email = filled(value, 'email');
  return isEmail(email) ? { name, lastName, phone, email, idCard } : { name, lastName, phone, idCard };
}

function filled(value: unknown, key: string): string {
  const text = ownField(value, key);
  return typeof text === 'string' ? text.trim() : '';
}
