import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Collected = { path: string; headers: NodeJS.Dict<string | string[]>; body: string }

/** A server that keeps what it is sent, like a collector of traces or errors. */
export async function startCollector(): Promise<{ url: string; collected: Collected[]; close(): Promise<void> }> {
  const collected: Collected[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      const isPacked = request.headers['content-encoding'] === 'gzip'
      collected.push({
        path: request.url ?? '',
        headers: request.headers,
        body: (isPacked ? gunzipSync(bytes) : bytes).toString('utf8'),
      })
      answer.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    collected,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
