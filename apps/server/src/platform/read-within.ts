/** Reads a stream completely, or returns null when it has more bytes. It is read to its end in both cases. */
export async function readWithin(
  stream: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  mostBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array)
    length += bytes.length
    if (length <= mostBytes) chunks.push(bytes)
  }
  return length > mostBytes ? null : Buffer.concat(chunks)
}
