const page = ({ name, module, title }) => `import { PageHeading } from '@club/shared/ui';
import styles from './${name}.module.css';

/** What this remote shows at its address. */
export default function ${module}() {
  return (
    <section data-boundary="${name}" className={styles.page}>
      <PageHeading>${title}</PageHeading>
      <p>Esta parte del sitio está en preparación.</p>
    </section>
  );
}
`;

const styles = () => `@layer components {
  .page {
    display: grid;
    gap: var(--space-3);
    max-inline-size: var(--measure);
    margin-inline: auto;
  }
}
`;

const test = ({ name, module, file, title }) => `// @vitest-environment dom
import { BrowserRouter } from '@club/shared/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ${module} from './${file}';

afterEach(cleanup);

test('has a heading and says which remote it belongs to', () => {
  render(
    <BrowserRouter>
      <${module} />
    </BrowserRouter>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: '${title}' });
  expect(heading.closest('[data-boundary="${name}"]')).not.toBeNull();
});
`;

const exposes = ({ name, module, file }) => `import type { RemoteExposes } from '@club/shared/federation';

/** What this remote offers to the host, checked against the contract. */
export const exposes = {
  ${module}: () => import('./page/${file}'),
} satisfies RemoteExposes<'${name}'>;
`;

const dev = ({ name }) => `import { mountStandalone } from '@club/shared/standalone';
import { exposes } from './exposes';

mountStandalone('${name}', exposes);
`;

const viteConfig = ({ name, module, file }) => `import { remoteConfig } from '@club/shared/build';

export default remoteConfig({
  name: '${name}',
  exposes: { ${module}: './src/page/${file}.tsx' },
});
`;

/** A new remote's own files: path below its folder → text. What all remotes have alike is another's. */
export const filesOf = (names) => ({
  'vite.config.ts': viteConfig(names),
  'src/exposes.ts': exposes(names),
  'src/dev.tsx': dev(names),
  [`src/page/${names.file}.tsx`]: page(names),
  [`src/page/${names.file}.test.tsx`]: test(names),
  [`src/page/${names.name}.module.css`]: styles(),
});

/** The other remote whose `package.json` and page of its own the new one takes over. */
export const PATTERN = { folder: 'remote-profile', name: 'profile' };

export const ALIKE = ['package.json', 'tsconfig.json', 'index.html'];
