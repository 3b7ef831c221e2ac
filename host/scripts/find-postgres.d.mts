export function findPostgres(debian?: string, path?: string): string | null;
