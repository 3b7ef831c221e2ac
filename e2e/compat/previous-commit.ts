/**
 * N−1: the commit of the release that visitors and other teams may still run while this one goes out. Every host and
 * remote of today must get along with those of that commit; whoever releases the host names its commit here.
 */
export const PREVIOUS_COMMIT = '9c1b2f9fa12a465791219d4a3fb48bbca1faa59a';
