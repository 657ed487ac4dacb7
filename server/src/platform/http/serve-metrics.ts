import { createHash, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Metrics, metricsContentType } from '../metrics/metrics.ts'
import { addressOnPort } from '../network/address-on-port.ts'
import { type Health, serveHealth } from './health.ts'

/** Serves `/metrics`; with a token, only to those who send it as a bearer token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const isAllowed = token === undefined ? () => true : tokenCheck(token)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('A bearer token is required.\n')
    return reply.type(metricsContentType).send(await metrics.showAll())
  })
}

/** Hashes have the same length, so comparing them takes constant time. */
function tokenCheck(token: string): (request: FastifyRequest) => boolean {
  const expected = hashOf(token)
  return ({ headers: { authorization = '' } }) => {
    const [, sent = ''] = /^Bearer +(\S{1,500})$/i.exec(authorization) ?? []
    return timingSafeEqual(hashOf(sent), expected)
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

export type MetricsServer = { url: string; close(): Promise<void> }

/**
 * Serves metrics and health on a separate port, for every role; the site is not reachable there. Health needs no token,
 * because not every supervisor can send one.
 */
export async function openMetricsServer(
  address: { host: string; port: number },
  { metrics, token, health }: { metrics: Metrics; token: string | undefined; health: Health },
): Promise<MetricsServer> {
  const app = fastify({
    logger: false,
    bodyLimit: 1,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
  })
  app.server.maxConnections = 50
  serveMetrics(app, metrics, token)
  serveHealth(app, health)
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).type('text/plain').send('Only /metrics, /health/live and /health/ready are served here.\n'),
  )
  await app.listen(address)
  const { port } = app.server.address() as AddressInfo
  return {
    url: addressOnPort(address.host, port),
    close: () => app.close(),
  }
}
