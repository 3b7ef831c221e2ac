import type { ModuleId } from '@club/shared/federation';
import { SHARED_KEY } from '@club/shared/federation/container';
import { configureSite } from '@club/shared/state';
import { LIST_PROVIDERS } from '@club/shared/state/server';
import { provideModule } from '../src/federation/module-states';
import { PROVIDED } from '../src/federation/provided-modules';
import { awaitLazyParts, drawPage, waitsTooLong } from './draw';
import type { Answer, Order } from './protocol';

type OrderOf<Type extends Order['type']> = Extract<Order, { type: Type }>;

const failed = (error: unknown): Answer => ({
  type: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

async function start({ config, remote, version, entry, modules }: OrderOf<'start'>): Promise<Answer> {
  configureSite(config);
  Object.assign(globalThis, { [Symbol.for(SHARED_KEY)]: PROVIDED });
  for (const [name, url] of Object.entries(modules)) {
    const { default: Component } = await import(/* @vite-ignore */ url);
    provideModule(`${remote}/${name}` as ModuleId, { Component, version, entry });
  }
  return { type: 'started' };
}

async function readList({ name, etag, text }: OrderOf<'list'>): Promise<Answer> {
  await LIST_PROVIDERS[name](text);
  return { type: 'listed', name, etag };
}

/** Answers in the same task that draws: the server must not hear of a newer list before the page. */
async function draw(url: string, entry: string, answer: (answer: Answer) => void): Promise<void> {
  try {
    let drawn = drawPage(url, entry);
    if (!drawn) {
      await awaitLazyParts(url);
      drawn = drawPage(url, entry);
    }
    if (!drawn) throw waitsTooLong(url);
    answer({ type: 'drawn', ...drawn });
  } catch (error) {
    answer(failed(error));
  }
}

/** Draws the pages of one release of a remote, from the very files that browsers run. */
export function createRenderer(answer: (answer: Answer) => void): (order: Order) => void {
  let entry = '';
  return (order) => {
    switch (order.type) {
      case 'start':
        entry = order.entry;
        void start(order).catch(failed).then(answer);
        break;
      case 'list':
        void readList(order).then(answer);
        break;
      case 'draw':
        void draw(order.url, entry, answer);
    }
  };
}
