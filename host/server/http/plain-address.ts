const MAPPED = /^::ffff:(?=\d+\.)/i;

/** A socket's address, with IPv4 in its own form instead of mapped to IPv6; '' if there is none. */
export const plainAddress = (address = ''): string => address.replace(MAPPED, '');
