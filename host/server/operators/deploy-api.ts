import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeRoute } from '../platform/http/paths';
import { sendRefusal } from '../platform/http/refusal';
import type { LocalDeployDirectory } from '../registry/deploy-directory';
import { DeployRefused } from '../registry/deploy-refused';
import type { DeployToken } from '../registry/deploy-token';
import type { Tokens } from '../registry/tokens';
import { ApiRefusal, apiErrors } from './api-refusal';
import { readDeploy, readPrune, readRollback, readSteering } from './change-body';
import { bearerOf, isFromPage, tokenProblem } from './credentials';
import { checkUploadHeaders, emptyUploads, UPLOAD_OPTIONS, withUpload } from './upload';

type Options = {
  directory: LocalDeployDirectory;
  tokens: Tokens;
  /** Where uploads lie while they are taken in; nothing else may lie there. */
  uploadsDir: string;
  /** Takes out of a refusal what it must not tell. */
  hide: (reason: string) => string;
};

const MAX_BODY_BYTES = 4_096;
const TOKEN = 'deployToken';

const tokenOf = (request: FastifyRequest): DeployToken => request.getDecorator<DeployToken>(TOKEN);

/** Who asks for a change, as the deployment directory wants to know it. */
const orderOf = (request: FastifyRequest) => {
  const { remote, name } = tokenOf(request);
  return { remote, by: name };
};

/** Changes of what runs, each with a token of its remote; whoever has none is refused before a body is read. */
export async function deployApi(
  app: FastifyInstance,
  { directory, tokens, uploadsDir, hide }: Options,
): Promise<void> {
  app.setErrorHandler(apiErrors(hide));
  app.removeContentTypeParser('text/plain');
  app.decorateRequest(TOKEN, null);
  app.addHook('onRequest', async (request, reply) => {
    if (isFromPage(request.headers)) return sendRefusal(reply, 403, 'no deploy is taken from a page');
    const secret = bearerOf(request.headers);
    const token = secret && (await tokens.find(secret));
    if (!token) {
      reply.header('www-authenticate', 'Bearer');
      return sendRefusal(reply, 401, await tokenProblem(secret, tokens));
    }
    const { name } = request.params as { name: string };
    if (token.remote !== name) {
      return sendRefusal(reply, 403, `that token may change ${token.remote} and nothing else`);
    }
    request.setDecorator(TOKEN, token);
    request.log = request.log.child(orderOf(request));
  });

  app.post(changeRoute('deploy'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const wanted = readDeploy(request.body);
    const release = await directory.deploy({ ...orderOf(request), ...wanted });
    request.log.info({ entry: release.entry }, wanted.rollout ? 'rollout begun' : 'deployed');
    return release;
  });

  app.post(changeRoute('rollback'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const release = await directory.rollback({ ...orderOf(request), ...readRollback(request.body) });
    request.log.info({ entry: release.entry }, 'rolled back');
    return release;
  });

  app.post(changeRoute('rollout'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const steering = readSteering(request.body);
    const state = await directory.steer({ ...orderOf(request), ...steering });
    request.log.info(steering, 'rollout changed');
    return { state };
  });

  app.post(changeRoute('prune'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const removed = await directory.prune({ ...orderOf(request), ...readPrune(request.body) });
    request.log.info({ removed }, 'pruned');
    return { removed };
  });

  await app.register(uploads, { directory, uploadsDir });
}

/** Takes one upload per remote at a time. */
async function uploads(
  app: FastifyInstance,
  { directory, uploadsDir }: Pick<Options, 'directory' | 'uploadsDir'>,
): Promise<void> {
  const busy = new Set<string>();
  await emptyUploads(uploadsDir);
  app.removeAllContentTypeParsers();
  await app.register(multipart, UPLOAD_OPTIONS);
  app.addHook('onRequest', async (request) => checkUploadHeaders(request));

  app.post(changeRoute('releases'), async (request, reply) => {
    const { remote } = tokenOf(request);
    if (!request.isMultipart()) throw new ApiRefusal(415, 'a release is uploaded as multipart/form-data');
    if (busy.has(remote)) throw new ApiRefusal(409, `another upload for ${remote} is under way`);
    busy.add(remote);
    try {
      const { release } = await withUpload(request, uploadsDir, (folder) => add(folder, remote));
      await directory.makeRoom(remote, release);
      return reply.code(201).send({ release });
    } finally {
      busy.delete(remote);
    }
  });

  /** The name of the folder on this host is nobody's business. */
  const add = (folder: string, remote: DeployToken['remote']) =>
    directory.add(folder, remote).catch((error) => {
      if (!(error instanceof DeployRefused)) throw error;
      throw new DeployRefused(error.message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the upload'));
    });
}
