import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startAddressServer } from '../apps/server/test/address-server.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { nginxIsMissing, startNginx } from './nginx.ts'

if (nginxIsMissing !== undefined) console.log(`deploy/nginx-nodes.conf: skipped, ${nginxIsMissing}`)

/** A node that responds with its address. */
async function startNode(address: string, port: number): Promise<Server> {
  const node = createServer((_request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ address, words: 'charge '.repeat(400) }))
  })
  await once(node.listen(port, address), 'listening')
  return node
}

test.skipIf(nginxIsMissing !== undefined)(
  'nginx finds a container that was created again at its new address, and compresses JSON',
  async () => {
    const [dns, proxy, port] = [await freePort(), await freePort(), await freePort()]
    let addresses = ['127.0.0.2', '127.0.0.3']
    const names = await startAddressServer(dns, () => addresses)
    const nodes = new Map<string, Server>()
    for (const address of addresses) nodes.set(address, await startNode(address, port))
    const settings = readFileSync(new URL('../deploy/nginx-nodes.conf', import.meta.url), 'utf8')
    const changed = settings
      .replace('127.0.0.11 valid=5s', `127.0.0.1:${dns} valid=1s`)
      .replace('listen 8080', `listen 127.0.0.1:${proxy}`)
      .replaceAll('$nodes:3000', `$nodes:${port}`)
    const nginx = await startNginx(changed, proxy)
    const ask = async () => {
      const response = await fetch(`http://127.0.0.1:${proxy}/`)
      const address = response.ok ? ((await response.json()) as { address: string }).address : ''
      return { status: response.status, address, encoding: response.headers.get('content-encoding') }
    }
    try {
      expect(await ask()).toMatchObject({ status: 200, encoding: 'gzip' })
      // One container is gone: the other one responds to each request.
      nodes.get('127.0.0.2')?.close()
      for (let count = 0; count < 6; count++) expect(await ask()).toMatchObject({ status: 200, address: '127.0.0.3' })
      // Both are created again, at other addresses.
      nodes.set('127.0.0.4', await startNode('127.0.0.4', port))
      addresses = ['127.0.0.4']
      nodes.get('127.0.0.3')?.close()
      await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: 200, address: '127.0.0.4' }))
    } finally {
      for (const node of nodes.values()) node.close()
      await nginx.stop()
      await names.close()
    }
  },
)
