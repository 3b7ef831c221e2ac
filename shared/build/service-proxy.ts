import { SERVICE_ROOT } from '../src/service/paths';

/** Vite's `server.proxy`: the data service's calls, and further paths, are answered by `target`. */
export const serviceProxy = (target: string, ...further: string[]): Record<string, string> =>
  Object.fromEntries([SERVICE_ROOT, ...further].map((path) => [path, target]));
