import { cpus, totalmem } from 'node:os';

/** The day, this machine and what ran on it, as a report begins. */
export function machine(browserVersion: string): string {
  const [processor] = cpus();
  const hardware = `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${hardware}, Node ${process.versions.node}, Chromium ${browserVersion}`;
}
