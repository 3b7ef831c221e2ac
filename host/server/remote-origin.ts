import Fastify from 'fastify';
import { createEnvReader } from './env-reader';
import { protectAnswer } from './http/request-guard';
import { remoteFiles } from './site/remote-files';

const env = createEnvReader(process.env);
const port = env.integer('PORT', 4310, 1, 65_535);
const host = env.text('HOST', '127.0.0.1');
const remotesDir = env.text('REMOTES_DIR', '.remotes');

/** Serves published remotes from an origin of their own: any static host that answers the same headers will do as well. */
const app = Fastify({ logger: { level: 'warn' } });
app.addHook('onRequest', async (request, reply) => protectAnswer(request, reply));
await app.register(remoteFiles, { remotesDir });
await app.listen({ port, host });
process.on('SIGTERM', () => void app.close());
