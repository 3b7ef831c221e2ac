const MAPPED = /^::ffff:(?=\d+\.)/i;

/** A socket's address, an IPv4 one as such though it came to a socket for both; '' where there is none. */
export const plainAddress = (address = ''): string => address.replace(MAPPED, '');
