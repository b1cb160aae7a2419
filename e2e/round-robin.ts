import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  readonly url: string
  /** Only these nodes serve from now on, each request at the next one, beginning with the first. */
  use(...ports: number[]): void
  close(): Promise<void>
}

/** A reverse proxy that sends each request to the next node, as proxies do by default. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let nodes: number[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const port = nodes[turn++ % nodes.length]
    const { method, url: path, headers } = incoming
    const passed = request({ host: 'localhost', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use: (...ports) => {
      nodes = ports
      turn = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
