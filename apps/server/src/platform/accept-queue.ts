import { closeSync, openSync, readSync } from 'node:fs'

/** The kernel's tables of TCP sockets. Sockets that listen come first. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
const LISTENS = '0A'
/** A table also names each open and recently closed connection, so it is not read as a whole. */
const CHUNK_BYTES = 4_096

/**
 * Returns the number of connections that wait to be accepted at a port of this machine. Undefined: the kernel does not
 * say, because it is not Linux or nothing listens there. Synchronous, so that the caller can act before the next event.
 */
export function waitingConnections(port: number): number | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  let waiting: number | undefined
  for (const row of TABLES.flatMap(listeningRows)) {
    const [, address = '', , , queues = ''] = row.trim().split(/\s+/)
    // tx_queue:rx_queue, in hexadecimal. Of a socket that listens, the second one counts connections.
    if (address.endsWith(suffix)) waiting = (waiting ?? 0) + Number.parseInt(queues.split(':')[1] ?? '0', 16)
  }
  return waiting
}

function listeningRows(table: string): string[] {
  let file: number
  try {
    file = openSync(table, 'r')
  } catch {
    return []
  }
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let text = ''
    for (;;) {
      const length = readSync(file, chunk)
      text += chunk.toString('latin1', 0, length)
      // The first line is the heading, and the last one may be incomplete.
      const rows = text.split('\n').slice(1, -1)
      const end = rows.findIndex((row) => row.trim().split(/\s+/)[3] !== LISTENS)
      if (end !== -1) return rows.slice(0, end)
      if (length === 0) return rows
    }
  } finally {
    closeSync(file)
  }
}
