/** A change of what runs was refused, and nothing was changed; the message is one clear line. */
export class DeployRefused extends Error {}
