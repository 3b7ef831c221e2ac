export function remoteWorkflow(folder: string): string;
