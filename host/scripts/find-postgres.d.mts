export function findPostgres(debian?: string, path?: string): string | null;
export function findPgbouncer(path?: string, debian?: string): string | null;
