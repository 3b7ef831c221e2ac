/**
 * What today's remotes take otherwise than the previous host has it, and why the site does well with it all the same.
 * What cannot be explained raises the minor version of `@club/shared`, and the host refuses it at deploy.
 */
export const EXPLAINED: Readonly<Record<string, string>> = {
  useFromSpecialists:
    'where the host has none, the directory reads the list whole, and nothing of it is drawn on the server',
  shortlist: 'where the host has none, no heart is drawn, and it has no address for the page of those kept',
  'Dialog(…).initialFocus': 'a dialog that does not know «title» keeps the focus that the browser gave it',
  'EmptyState(…).image': 'a picture without an address keeps its place empty',
};

const says = (line: string, place: string): boolean => line.includes(` ${place} `);

/** The lines that nothing explains, and the explanations that no line needs. */
export const unsettled = (
  lines: readonly string[],
  explained: Readonly<Record<string, string>>,
): string[] => [
  ...lines.filter((line) => !Object.keys(explained).some((place) => says(line, place))),
  ...Object.keys(explained).filter((place) => !lines.some((line) => says(line, place))),
];
