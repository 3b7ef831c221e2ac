import {
  LAYOUT_MODULES,
  type ModuleId,
  PAGES,
  type PageName,
  type RemoteName,
} from '@club/shared/federation';
import type { Deployment } from '../registry/deployment';
import { escapeHtml } from './escape-html';
import { baseOf } from './import-map';

type Priority = 'high' | 'low';

function hintsFor(id: ModuleId, deployment: Deployment, priority: Priority): string[] {
  const [remote, module] = id.split('/') as [RemoteName, string];
  const running = deployment.releases[remote][0];
  const files = running?.manifest.modules[module];
  if (!running || !files) return [];
  const base = baseOf(running);
  const importance = priority === 'low' ? ' fetchpriority="low"' : '';
  const { entry, entryImports } = running.manifest;
  return [
    ...[entry, ...entryImports, ...files.js].map(
      (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(base + file)}"${importance}>`,
    ),
    ...files.css.map(
      (file) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(base + file)}"${importance}>`,
    ),
  ];
}

/** Preload hints for what the page needs of the remotes: its own module first, then those of the layout. */
export function hints(page: PageName, deployment: Deployment): string {
  const own = PAGES[page].module;
  const lines = [
    ...(own ? hintsFor(own, deployment, 'high') : []),
    ...LAYOUT_MODULES.flatMap((id) => hintsFor(id, deployment, 'low')),
  ];
  return [...new Set(lines)].join('\n    ');
}
