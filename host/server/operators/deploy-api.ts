import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRecord } from '@club/shared/domain';
import { isFileName } from '@club/shared/federation';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../platform/database/database';
import { deployActionRoute } from '../platform/http/paths';
import { sendRefusal } from '../platform/http/refusal';
import type { DeployFlags, LocalDeployDirectory } from '../registry/deploy-directory';
import { DeployRefused, shortenReason } from '../registry/deploy-refused';
import {
  formatMib,
  MAX_FILE_BYTES,
  MAX_FILES_PER_RELEASE,
  MAX_RELEASE_BYTES,
} from '../registry/release-storage';
import { ROLLOUT_COMMANDS, type RolloutCommand } from '../registry/rollouts/rules';
import type { DeployToken, TokenLookups } from '../registry/tokens';
import { bearerTokenInHeaders, isSentByPage, lookUpToken, tokenProblem } from './operator-access';
import type { RefusedDeployLog } from './unserved-releases';

/** Error that rejects a deploy request with an HTTP status and a one-line reason. */
export class ApiRefusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

const REASONS: Record<number, string> = {
  413: 'the request is too large',
  415: 'the content type is not the one that this address takes',
};

/**
 * Sends an error as one line of English, because deploys run in terminals; `hide` removes the server's paths. Logs
 * internal errors instead of sending them.
 */
const apiErrors =
  (hide: (reason: string) => string) =>
  (error: FastifyError | ApiRefusal | DeployRefused, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof DatabaseError) {
      request.log.warn({ err: error }, 'deploy refused: the database does not answer');
      return sendRefusal(reply, 503, 'the database does not answer: nothing can be changed until it does');
    }
    const status = error instanceof DeployRefused ? 409 : (error.statusCode ?? 500);
    if (status === 413) reply.removeHeader('connection');
    if (status < 500) {
      const isOurs = error instanceof DeployRefused || error instanceof ApiRefusal;
      const reason = isOurs ? shortenReason(error.message) : REASONS[status];
      if (status === 409) request.log.info({ reason }, 'deploy refused');
      return sendRefusal(reply, status, hide(reason ?? 'the request is not valid'));
    }
    request.log.error({ err: error }, 'deploy failed');
    return sendRefusal(reply, 500, 'the host could not do it; its log tells why');
  };

const MAX_KEPT = 1_000;
const RELEASE = /^\d+\.\d+\.\d+[\w.+-]{0,200}$/;

const isReleaseName = (value: unknown): value is string => typeof value === 'string' && RELEASE.test(value);

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 2_000 && /^https?:\/\//.test(value) && URL.canParse(value);

function fieldsOf(body: unknown, known: readonly string[]): Record<string, unknown> {
  const fields = body ?? {};
  if (isRecord(fields) && Object.keys(fields).every((key) => known.includes(key))) return fields;
  throw new ApiRefusal(400, `the body must be a JSON object of ${known.join(', ')}`);
}

/** Parses a deploy request, which names an uploaded release or the URL of a release on another origin. */
export function parseDeployBody(body: unknown): ({ release: string } | { url: string }) & DeployFlags {
  const { release, url, ...flags } = fieldsOf(body, ['release', 'url', 'unrendered', 'rollout', 'fix']);
  const wrong = Object.entries(flags).find(([, flag]) => flag !== true);
  if (wrong) throw new ApiRefusal(400, `${wrong[0]} can only be true`);
  const how: DeployFlags = flags;
  if (isReleaseName(release) && url === undefined) return { release, ...how };
  if (isUrl(url) && release === undefined) return { url, ...how };
  throw new ApiRefusal(
    400,
    'name either a release, such as 1.0.1-1a2b3c4d, or the http(s) url of its folder',
  );
}

/** Maximum length of the reason of a change, in characters. */
export const MAX_REASON_CHARACTERS = 200;

/** Parses an optional one-line reason. */
function readReason(reason: unknown): { reason?: string } {
  if (reason === undefined) return {};
  if (typeof reason === 'string' && reason.length <= MAX_REASON_CHARACTERS && !/\p{Cc}/u.test(reason))
    return { reason };
  throw new ApiRefusal(400, `reason must be one line of up to ${MAX_REASON_CHARACTERS} characters`);
}

/** Parses a rollback request: the target, by default the previous release, and an optional reason. */
export function parseRollbackBody(body: unknown): { to?: string; reason?: string } {
  const { to, reason } = fieldsOf(body, ['to', 'reason']);
  if (to !== undefined && !isReleaseName(to))
    throw new ApiRefusal(400, 'to must name a release, such as 1.0.1-1a2b3c4d');
  return { ...(to !== undefined && { to }), ...readReason(reason) };
}

/** Parses an action on a rollout and its optional reason. */
export function parseRolloutCommandBody(body: unknown): { action: RolloutCommand; reason?: string } {
  const { action, reason } = fieldsOf(body, ['action', 'reason']);
  const wanted = ROLLOUT_COMMANDS.find((steering) => steering === action);
  if (!wanted) throw new ApiRefusal(400, `action must be one of ${ROLLOUT_COMMANDS.join(', ')}`);
  return { action: wanted, ...readReason(reason) };
}

/** Parses a request to switch a remote off or on, with an optional reason. */
function parseSwitchBody(body: unknown): { off: boolean; reason?: string } {
  const { off, reason } = fieldsOf(body, ['off', 'reason']);
  if (typeof off !== 'boolean') throw new ApiRefusal(400, 'off must be true or false');
  return { off, ...readReason(reason) };
}

export function parsePruneBody(body: unknown): { keep: number } {
  const { keep } = fieldsOf(body, ['keep']);
  if (typeof keep === 'number' && Number.isInteger(keep) && keep > 0 && keep <= MAX_KEPT) return { keep };
  throw new ApiRefusal(400, `keep must be a whole number from 1 to ${MAX_KEPT}`);
}

/** Upload options: every part of an upload is a file, and its part name is the file's path. */
const UPLOAD_OPTIONS = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: {
    fileSize: MAX_FILE_BYTES,
    files: MAX_FILES_PER_RELEASE,
    parts: MAX_FILES_PER_RELEASE,
    headerPairs: 8,
    headerSize: 2_048,
  },
};

/** Rejects an upload of unknown or excessive length by its headers, because the parser limits only each single part. */
function checkUploadHeaders({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined) throw new ApiRefusal(411, 'an upload must tell its length');
  if (Number(length) > MAX_RELEASE_BYTES)
    throw new ApiRefusal(413, `an upload may hold ${formatMib(MAX_RELEASE_BYTES)}`);
}

/** Returns true if two files of the upload have the same path, or a file has the path of a folder. */
const isNameClash = (error: NodeJS.ErrnoException): boolean =>
  ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '');

/** Returns true for a file system error of this machine, such as a full disk. All other errors come from the upload. */
const isOurFault = (error: NodeJS.ErrnoException): boolean =>
  error.syscall !== undefined && error.code !== 'ECONNRESET';

async function saveParts(request: FastifyRequest, folder: string): Promise<void> {
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const { fieldname, file } = part;
    if (!isFileName(fieldname))
      throw new ApiRefusal(400, 'each part must be named by the path of a file within its folder');
    const target = join(folder, fieldname);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(file, createWriteStream(target, { flags: 'wx' }));
    if (file.truncated) throw new ApiRefusal(413, `${fieldname} is larger than ${formatMib(MAX_FILE_BYTES)}`);
  }
}

function refusalOf(error: NodeJS.ErrnoException & { statusCode?: number }): Error {
  if (error instanceof ApiRefusal) return error;
  if (isNameClash(error)) return new ApiRefusal(400, 'two parts of the upload claim one place');
  if (error.statusCode === 413)
    return new ApiRefusal(413, `an upload may hold ${MAX_FILES_PER_RELEASE} files`);
  return isOurFault(error) ? error : new ApiRefusal(400, 'the upload is not whole');
}

/** Creates the uploads folder and deletes leftovers of a killed process. */
async function emptyUploads(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
}

/** Saves an upload's files in a new folder below `dir`; deletes the folder after `work`, even if it fails. */
async function withUpload<T>(
  request: FastifyRequest,
  dir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(dir, 'upload-'));
  try {
    await saveParts(request, folder).catch((error) => {
      throw refusalOf(error);
    });
    return await work(folder);
  } finally {
    // Discards the rest of a rejected upload, because the client must be able to read the response.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

type Options = {
  directory: LocalDeployDirectory;
  tokens: TokenLookups;
  /** Folder that this process alone uses for uploads in progress. */
  uploadsDir: string;
  /** Removes the server's file paths from a text. */
  hide: (reason: string) => string;
  refusals: Pick<RefusedDeployLog, 'add'>;
};

const MAX_BODY_BYTES = 4_096;
const TOKEN = 'deployToken';

const tokenOf = (request: FastifyRequest): DeployToken => request.getDecorator<DeployToken>(TOKEN);

/** Returns the remote and name of the token, which the deploy directory records with the change. */
const orderOf = (request: FastifyRequest) => {
  const { remote, name } = tokenOf(request);
  return { remote, by: name };
};

/** Serves the deploy API. Requires a token of the remote; rejects requests without one before reading the body. */
export async function deployApiPlugin(
  app: FastifyInstance,
  { directory, tokens, uploadsDir, hide, refusals }: Options,
): Promise<void> {
  app.setErrorHandler(apiErrors(hide));
  app.removeContentTypeParser('text/plain');
  app.decorateRequest(TOKEN, null);
  app.addHook('onRequest', async (request, reply) => {
    if (isSentByPage(request.headers)) return sendRefusal(reply, 403, 'no deploy is taken from a page');
    const secret = bearerTokenInHeaders(request.headers);
    const { token, expiredAt } = await lookUpToken(secret, tokens);
    if (!token) {
      reply.header('www-authenticate', 'Bearer');
      return sendRefusal(reply, 401, tokenProblem(secret, expiredAt));
    }
    const { name } = request.params as { name: string };
    if (token.remote !== name) {
      return sendRefusal(reply, 403, `that token may change ${token.remote} and nothing else`);
    }
    request.setDecorator(TOKEN, token);
    request.log = request.log.child(orderOf(request));
  });

  app.post(deployActionRoute('deploy'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const wanted = parseDeployBody(request.body);
    const order = orderOf(request);
    const release = await directory.deploy({ ...order, ...wanted }).catch((error: unknown) => {
      if (error instanceof DeployRefused && 'release' in wanted)
        refusals.add(order.remote, wanted.release, hide(shortenReason(error.message)));
      throw error;
    });
    request.log.info({ entry: release.entry }, wanted.rollout ? 'rollout begun' : 'deployed');
    return release;
  });

  app.post(deployActionRoute('rollback'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const release = await directory.rollback({ ...orderOf(request), ...parseRollbackBody(request.body) });
    request.log.info({ entry: release.entry }, 'rolled back');
    return release;
  });

  app.post(deployActionRoute('rollout'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const steering = parseRolloutCommandBody(request.body);
    const state = await directory.steer({ ...orderOf(request), ...steering });
    request.log.info(steering, 'rollout changed');
    return { state };
  });

  app.post(deployActionRoute('switch'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const wanted = parseSwitchBody(request.body);
    const state = await directory.switch({ ...orderOf(request), ...wanted });
    request.log.info(wanted, wanted.off ? 'remote switched off' : 'remote switched on');
    return { state };
  });

  app.post(deployActionRoute('prune'), { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    const removed = await directory.prune({ ...orderOf(request), ...parsePruneBody(request.body) });
    request.log.info({ removed }, 'pruned');
    return { removed };
  });

  await app.register(uploads, { directory, uploadsDir });
}

/** Receives uploads, at most one per remote at a time. */
async function uploads(
  app: FastifyInstance,
  { directory, uploadsDir }: Pick<Options, 'directory' | 'uploadsDir'>,
): Promise<void> {
  const busy = new Set<string>();
  await emptyUploads(uploadsDir);
  app.removeAllContentTypeParsers();
  await app.register(multipart, UPLOAD_OPTIONS);
  app.addHook('onRequest', async (request) => checkUploadHeaders(request));

  /** Saves an upload, runs `work` with its folder, and removes the folder's path from error messages. */
  async function receiveUpload<T>(request: FastifyRequest, work: (folder: string) => Promise<T>): Promise<T> {
    const { remote } = tokenOf(request);
    if (!request.isMultipart()) throw new ApiRefusal(415, 'a release is uploaded as multipart/form-data');
    if (busy.has(remote)) throw new ApiRefusal(409, `another upload for ${remote} is under way`);
    busy.add(remote);
    const withoutFolderNames = (folder: string) =>
      work(folder).catch((error) => {
        if (!(error instanceof DeployRefused)) throw error;
        throw new DeployRefused(error.message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the upload'));
      });
    try {
      return await withUpload(request, uploadsDir, withoutFolderNames);
    } finally {
      busy.delete(remote);
    }
  }

  app.post(deployActionRoute('releases'), async (request, reply) => {
    const { remote } = tokenOf(request);
    const { release } = await receiveUpload(request, (folder) => directory.add(folder, remote));
    await directory.makeRoom(remote, release);
    return reply.code(201).send({ release });
  });

  app.post(deployActionRoute('previews'), async (request, reply) => {
    const made = await receiveUpload(request, (build) => directory.preview({ ...orderOf(request), build }));
    const { release, expiresAt } = made;
    request.log.info({ release, expiresAt }, 'preview uploaded');
    return reply.code(201).header('cache-control', 'no-store').send(made);
  });
}
