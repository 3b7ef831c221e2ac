import { createHash } from 'node:crypto';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_FORMAT } from '../../../worker/composition';
import type { Deployment } from '../../registry/deployment';

/** Names what every page is composed of beside its own content. */
export function compositionId(
  { template, scripts }: { template: string; scripts: Record<string, string> },
  { registry }: Pick<Deployment, 'registry'>,
  config: SiteConfig,
): string {
  const parts = [COMPOSITION_FORMAT, template, scripts, registry, config];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
