import type { ChildProcess } from 'node:child_process'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { endProcess, startServerProcess } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** `STOP_ROUNDS=50 npx vitest run server/src/app/stop-under-load.test.ts` for a longer test. */
const rounds = Number(process.env.STOP_ROUNDS ?? 2)
const clientCount = 20

let database: TestDatabase
let sandbox: RunningSandbox
let server: ChildProcess | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: 0 })
})
afterAll(async () => {
  if (server) await endProcess(server, 'SIGKILL')
  await sandbox.close()
  await database.drop()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** The single connection of a browser, reopened only if the server has closed it. */
function openClient(port: number, token = '') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (method: string, path: string, body?: object) =>
      new Promise<Answer>((done, fail) => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
        const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (reply) => {
          text(reply).then((read) => done({ status: reply.statusCode ?? 0, headers: reply.headers, body: read }), fail)
        })
        sent.on('error', fail)
        sent.end(body && JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}

const asked = [
  ['GET', '/health/live'],
  ['GET', '/api/user/show'],
  ['POST', '/api/serp/refresh-serp', { id: 1, confirm: true }],
] as const

/** Sends requests until nothing listens any more, and returns what went wrong. */
async function askOnAndOn(client: ReturnType<typeof openClient>, heard: () => void): Promise<string[]> {
  let wasTold = false
  for (let turn = 0; ; turn += 1) {
    const [method, path, body] = asked[turn % asked.length] ?? asked[0]
    try {
      const { status, headers } = await client.ask(method, path, body)
      wasTold = headers.connection === 'close'
      heard()
      if (status >= 500) return [`${path}: ${status}`]
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return wasTold && code === 'ECONNREFUSED'
        ? []
        : [`${path}: ${code}${wasTold ? '' : ', without being told to close'}`]
    }
  }
}

test(
  `a server that stops answers every request that reaches it, and resets no connection: ${rounds} rounds under load`,
  async () => {
    const port = await findFreePort('127.0.0.1')
    for (let round = 0; round < rounds; round += 1) {
      server = await startServerProcess({
        port,
        role: 'web',
        databaseUrl: database.url,
        sandboxUrl: sandbox.url,
        smtpUrl: sandbox.smtpUrl,
        floodLimit: 1_000_000,
      })
      const quiet = openClient(port)
      const credentials = { email: 'paid@serpplus.test', password: 'Paid#2026' }
      const { accessToken } = JSON.parse((await quiet.ask('POST', '/api/login', credentials)).body)
      expect((await quiet.ask('GET', '/health/ready')).status).toBe(200)
      const clients = Array.from({ length: clientCount }, () => openClient(port, accessToken))
      let answers = 0
      const problems = Promise.all(clients.map((client) => askOnAndOn(client, () => (answers += 1))))
      while (answers < clientCount * 10) await waitFor(5)
      const ended = endProcess(server, 'SIGTERM')
      expect((await problems).flat(), `round ${round}`).toEqual([])
      // A connection that was idle when the stop began.
      const last = await quiet.ask('GET', '/health/ready')
      expect([last.status, last.headers.connection], `round ${round}`).toEqual([503, 'close'])
      await ended
      expect(server.exitCode).toBe(0)
      for (const client of clients) client.close()
      quiet.close()
    }
  },
  60_000 + rounds * 30_000,
)
