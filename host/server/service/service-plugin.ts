import type { FastifyInstance } from 'fastify';
import { SERVICE_PATHS } from '../http/service-paths';
import { sendTextAnswer } from '../http/text-answer';
import { sendsPlugin } from './sends-plugin';
import type { ServicePluginOptions } from './service-plugin-options';

/** The embedded service over HTTP. */
export async function servicePlugin(app: FastifyInstance, options: ServicePluginOptions) {
  const { config, service } = options;
  await app.register(sendsPlugin, options);
  await app.register(async (lists) => {
    lists.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      if (config.allowedOrigins.length > 0) reply.header('vary', 'origin');
      if (origin && config.allowedOrigins.includes(origin))
        reply.header('access-control-allow-origin', origin);
    });
    lists.get(SERVICE_PATHS.specialists, async (request, reply) =>
      sendTextAnswer(request, reply, await service.specialists()),
    );
    lists.get(SERVICE_PATHS.ratings, async (request, reply) =>
      sendTextAnswer(request, reply, await service.ratings()),
    );
  });
}
