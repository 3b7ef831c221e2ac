import { filesIn } from '../platform/files';

const COPY = /\.(br|gz)$/;

/** What browsers get of the host's build beside its pages. */
export async function clientFiles(client: string): Promise<string[]> {
  const files = await filesIn(client);
  return files.filter((file) => !COPY.test(file) && file !== 'index.html');
}
