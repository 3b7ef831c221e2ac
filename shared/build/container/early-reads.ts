export type RenderedChunk = {
  name: string;
  isEntry: boolean;
  /** The files it imports statically. */
  imports: readonly string[];
  /** The shared modules it takes something from as it starts. */
  reads: readonly string[];
};

/** Refuses an entry that would read a shared module as it is imported; only its `init` takes them from the host. */
export function refuseEarlyReads(chunks: ReadonlyMap<string, RenderedChunk>): void {
  const seen = new Set<string>();
  function visit(file: string): void {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    const { name, reads } = chunk;
    if (reads[0])
      throw new Error(
        `«${name}» comes with the entry, so it cannot use ${reads[0]}: the host provides it later`,
      );
    chunk.imports.forEach(visit);
  }
  for (const [file, { isEntry }] of chunks) if (isEntry) visit(file);
}
