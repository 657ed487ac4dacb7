import { createServer, type Server } from 'node:http'
import { setTimeout as waitFor } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import type { Verdict } from './try-proxy.ts'

const sender = '127.0.0.42'
const chosenId = 'chosen-by-the-sender'
const chosenTrace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
/** Paths for monitoring only; some are percent-encoded, which the server decodes. */
const internalPaths = [
  '/health/live',
  '/health/ready',
  '/%68ealth/ready',
  '/health%2Fready',
  '/metrics',
  '/metrics?a=b',
  '/%6detrics',
  '/%6D%65trics',
]

/** Tests what reaches the web processes. Servers that return the headers they receive take their place. */
export async function tryEcho(url: string, webPorts: readonly number[]): Promise<Verdict[]> {
  const servers = await Promise.all(webPorts.map(startEcho))
  const dispatcher = new Agent({ localAddress: sender, connect: { rejectUnauthorized: false } })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { dispatcher, headers })
  try {
    await waitUntilReached(ask)
    return [await replaceHeaders(ask), await hideInternalPaths(ask)]
  } finally {
    await dispatcher.destroy()
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}

type Ask = (path: string, headers?: Record<string, string>) => ReturnType<typeof fetch>

async function startEcho(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('x-echo', '1').end(JSON.stringify(request.headers))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return server
}

const isEcho = ({ headers }: Awaited<ReturnType<Ask>>) => headers.has('x-echo')

/** Waits until the proxy’s health checks have found the servers. */
async function waitUntilReached(ask: Ask): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await ask('/login')
    await reply.text()
    if (isEcho(reply)) return
    await waitFor(100)
  }
  throw new Error('the proxy did not reach the servers behind it')
}

async function replaceHeaders(ask: Ask): Promise<Verdict> {
  const sent = { 'x-request-id': chosenId, traceparent: chosenTrace, tracestate: 'a=b' }
  const ids: unknown[] = []
  const passedOn = new Set<string>()
  for (let count = 0; count < 2; count += 1) {
    const reply = await ask('/api/plans/public', sent)
    const got = (await reply.json()) as Record<string, string>
    ids.push(got['x-request-id'])
    for (const [name, value] of Object.entries(sent)) if (got[name] === value) passedOn.add(name)
  }
  return {
    tried: 'X-Request-Id, traceparent and tracestate chosen by the sender',
    found: passedOn.size > 0 ? `${[...passedOn].join(', ')} passed on` : `replaced by ${ids.join(', ')}`,
    isHeld: passedOn.size === 0 && ids[0] !== ids[1] && ids.every((id) => /^[\w.:-]{8,64}$/.test(String(id))),
  }
}

async function hideInternalPaths(ask: Ask): Promise<Verdict> {
  const reached: string[] = []
  const statuses = new Set<number>()
  for (const path of internalPaths) {
    const reply = await ask(path)
    await reply.text()
    statuses.add(reply.status)
    if (isEcho(reply)) reached.push(path)
  }
  return {
    tried: `health checks and metrics from ${sender}, also percent-encoded`,
    found: reached.length > 0 ? `${reached.join(', ')} reached the server` : `${[...statuses].join(', ')}`,
    isHeld: reached.length === 0 && [...statuses].every((status) => status === 403 || status === 404),
  }
}
