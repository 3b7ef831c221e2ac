import { type Checkout, copyCheckout } from './checkout';
import { builtIn } from './paths';

/** A copy of this repository with one remote more, of which that remote and the host are built. */
export type FourthRemote = Checkout & { name: string; path: string; built: ReturnType<typeof builtIn> };

export async function scaffoldFourthRemote(name: string): Promise<FourthRemote> {
  const checkout = await copyCheckout();
  await checkout.run('npm', 'run', 'new-remote', '--', name);
  await checkout.run('npm', 'run', 'build', '-w', `remote-${name}`, '-w', 'host');
  return { ...checkout, name, path: `/${name}`, built: builtIn(checkout.root) };
}
