/** The client, loaded at its first use: it takes a third of the time in which a command on SQLite starts. */
export const loadPostgres = async () => (await import('pg')).default;
