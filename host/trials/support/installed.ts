/** Whether tests have the program that they need: without it they are skipped with a line, where it is required refused. */
export function isInstalled(program: string, found: string | null, tests: string): boolean {
  if (found !== null) return true;
  if (process.env.POSTGRES === 'required') throw new Error(`${program} is not installed`);
  console.warn(`${tests}: skipped, ${program} is not installed here`);
  return false;
}
