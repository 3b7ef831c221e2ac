import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFileName } from '@club/shared/federation';
import type { FastifyRequest } from 'fastify';
import { inMib, MAX_FILE_BYTES, MAX_FILES, MAX_RELEASE_BYTES } from '../registry/release-limits';
import { ApiRefusal } from './api-refusal';

/** For the parser of uploads: every part is a file, whose name is the part's. */
export const UPLOAD_OPTIONS = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: { fileSize: MAX_FILE_BYTES, files: MAX_FILES, parts: MAX_FILES, headerPairs: 8, headerSize: 2_048 },
};

/** Refuses, by its headers alone, an upload whose length is unknown or too large: the parser bounds parts, not their sum. */
export function checkUploadHeaders({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined) throw new ApiRefusal(411, 'an upload must tell its length');
  if (Number(length) > MAX_RELEASE_BYTES)
    throw new ApiRefusal(413, `an upload may hold ${inMib(MAX_RELEASE_BYTES)}`);
}

/** Two files at one place, or a file where a folder must be. */
const isNameClash = (error: NodeJS.ErrnoException): boolean =>
  ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '');

/** A fault of this machine, such as a full disk; what else goes wrong while parts arrive is the upload's own. */
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
    if (file.truncated) throw new ApiRefusal(413, `${fieldname} is larger than ${inMib(MAX_FILE_BYTES)}`);
  }
}

function refusalOf(error: NodeJS.ErrnoException & { statusCode?: number }): Error {
  if (error instanceof ApiRefusal) return error;
  if (isNameClash(error)) return new ApiRefusal(400, 'two parts of the upload claim one place');
  if (error.statusCode === 413) return new ApiRefusal(413, `an upload may hold ${MAX_FILES} files`);
  return isOurFault(error) ? error : new ApiRefusal(400, 'the upload is not whole');
}

/** Makes the folder of all uploads, without what a process left there that ended amid one. */
export async function emptyUploads(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
}

/** Saves an upload's files in a folder of its own below `dir`, which is gone again when `work` has ended, however it ends. */
export async function withUpload<T>(
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
    // What was not read of a refused upload is thrown away, so that the client gets to read its answer.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}
