import type { Config } from '../config/config';
import type { DataService } from './data-service';

export type ServicePluginOptions = { config: Config; service: DataService };
