/** Ignores a closed output pipe, as in `history | head -1`; the command then finishes normally. */
export function ignoreClosedPipe(output: NodeJS.EventEmitter = process.stdout): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
