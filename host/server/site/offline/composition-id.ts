import { createHash } from 'node:crypto';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_FORMAT } from '../../../worker/composition';
import type { Deployment } from '../../registry/deployment';

/** Names what every page is composed of beside its own content. */
export function compositionId(
  { template, files }: { template: string; files: Record<string, string> },
  { registry }: Pick<Deployment, 'registry'>,
  config: SiteConfig,
): string {
  const parts = [COMPOSITION_FORMAT, template, files, registry, config];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
