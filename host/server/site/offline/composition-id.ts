import { createHash } from 'node:crypto';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_FORMAT } from '../../../worker/composition';
import type { Deployment } from '../../registry/deployment';

/** Identifies what every page is composed of beside its own content, its policy included: browsers keep a composition until its id changes. */
export function compositionId(
  {
    template,
    files,
    origins,
  }: { template: string; files: Record<string, string>; origins?: readonly string[] | undefined },
  { registry }: Pick<Deployment, 'registry'>,
  config: SiteConfig,
): string {
  const parts = [COMPOSITION_FORMAT, template, files, origins, registry, config];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
