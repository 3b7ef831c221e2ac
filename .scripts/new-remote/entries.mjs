/** The text with a line after the last one that fits. */
function after(text, fits, line) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((one) => fits.test(one));
  if (last < 0) throw new Error(`nothing like ${fits} is left to stand after`);
  return [...lines.slice(0, last + 1), line, ...lines.slice(last + 1)].join('\n');
}

const MOST_BYTES = 3_000;

/** What the host has for itself at its addresses. */
const HOSTS_OWN = ['home', 'notFound', 'assets', 'healthz', 'imagenes', 'metrics', 'remotes', 'servicio'];

/** Whether a remote's page would have another's name or path, given the text of the table and that of the paths. */
export const isTaken = ({ path, page }, table, paths) =>
  HOSTS_OWN.includes(page) ||
  new RegExp(`\\b${page}: \\{`).test(table) ||
  `${table}${paths}`.includes(`'${path}'`);

function addToTable(text, { name, path, page, module }) {
  const key = name.includes('-') ? `'${name}'` : name;
  const entry = `  ${key}: {
    layout: [],
    pages: { ${page}: { path: '${path}', module: '${module}', skeleton: 'choices' } },
  },
`;
  return text.replace(/^\} as const satisfies /m, (end) => entry + end);
}

const addBudget = (text, { name, module }) =>
  text.replace(
    /("deployables": \{.*?)(\n {2}\})/s,
    (_, budgets, end) =>
      `${budgets},\n    "${name}": { "${module}": ${MOST_BYTES}, "everything": ${MOST_BYTES} }${end}`,
  );

const addToReadme = (text, { folder, module, title }) =>
  after(text, /^\| `remote-/, `| \`${folder}\` | ${title} | \`${module}\` | a versioned folder |`);

/** File of the repository → what adds a remote to its text. The lock file, which npm writes, is the fourth. */
export const ENTRIES = {
  'shared/src/federation/remotes.ts': addToTable,
  'e2e/budgets/budgets.json': addBudget,
  'README.md': addToReadme,
};
