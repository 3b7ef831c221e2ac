import { SERVICE_PATHS, SERVICE_ROOT } from '@club/shared/service';

export { SERVICE_PATHS };

const SEND_PATHS: readonly string[] = [SERVICE_PATHS.feedback, SERVICE_PATHS.evaluation];

export const isServicePath = (path: string): boolean => path.startsWith(`${SERVICE_ROOT}/`);

export const isSendPath = (path: string): boolean => SEND_PATHS.includes(path);
