import { type Lab, startLab } from './lab';
import { startUnsteadyService, type UnsteadyService } from './unsteady-service';

/** A site whose service misbehaves as it is told. */
export type UnsteadySite = { service: UnsteadyService; site: Lab; stop: () => Promise<void> };

export async function startUnsteadySite(): Promise<UnsteadySite> {
  const service = await startUnsteadyService();
  const site = await startLab(service.env);
  async function stop() {
    await site.stop();
    await service.stop();
  }
  return { service, site, stop };
}
