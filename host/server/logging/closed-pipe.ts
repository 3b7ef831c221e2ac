/** Lets a command go on when the reader of its output has left, as in `history | head -1`; what it prints then is dropped. */
export function ignoreClosedPipe(output: NodeJS.EventEmitter = process.stdout): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
