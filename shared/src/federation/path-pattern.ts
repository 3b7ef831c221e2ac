/** Whether a path is that of a page; `:id` in the pattern is any part, trailing slashes and case are ignored as the router does. */
export function isAt(pathname: string, pattern: string): boolean {
  const parts = (pathname.replace(/\/+$/, '').toLowerCase() || '/').split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
  );
}
