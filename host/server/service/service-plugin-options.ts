import type { Config } from '../config/config';
import type { Database } from '../database/database';
import type { DataService } from './data-service';

export type ServicePluginOptions = {
  config: Config;
  service: DataService /** Where other servers count too. */;
  shared?: Database | null;
};
