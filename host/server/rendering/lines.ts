import type { Readable } from 'node:stream';

/** Calls back with each line of a stream; once with null instead where one is longer than `most` bytes. */
export function readLines(stream: Readable, most: number, onLine: (line: string | null) => void): void {
  let pieces: Buffer[] = [];
  let size = 0;
  let isOver = false;

  function add(piece: Buffer): void {
    size += piece.length;
    pieces.push(piece);
    if (size <= most) return;
    isOver = true;
    pieces = [];
    onLine(null);
  }

  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0 && !isOver; end = rest.indexOf(10)) {
      add(rest.subarray(0, end));
      if (isOver) return;
      const line = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      size = 0;
      rest = rest.subarray(end + 1);
      onLine(line);
    }
    if (!isOver && rest.length > 0) add(rest);
  });
}
