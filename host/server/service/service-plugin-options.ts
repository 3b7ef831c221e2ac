import type { Config } from '../config';
import type { DataService } from './data-service';

export type ServicePluginOptions = { config: Config; service: DataService };
