const SHAPE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 40;

const pascal = (name) =>
  name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

/** What a remote of that name is called in each place. Throws at a name that no remote may have. */
export function namesOf(name = '') {
  if (!SHAPE.test(name) || name.length > MAX_LENGTH)
    throw new Error('npm run new-remote -- NAME, of small letters, digits and hyphens, such as price-list');
  const title = pascal(name);
  return {
    name,
    folder: `remote-${name}`,
    path: `/${name}`,
    page: title[0].toLowerCase() + title.slice(1),
    module: `${title}Page`,
    file: `${name}-page`,
    title: name[0].toUpperCase() + name.slice(1).replaceAll('-', ' '),
  };
}
