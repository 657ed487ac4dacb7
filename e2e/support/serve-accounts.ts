// Makes accounts for journeys, one at each `POST /<kind>`, and answers with the session it opened; `GET /audit/<id>` reads what the
// audit log holds of one. A program of its own,
// started by start-serpplus.ts: the server's code is loaded once, and the product has no such door.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEventPublisher } from '#server/platform/events/events.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { type PersonKind, people, signedIn } from '#server/testing/people.ts'
import { readAuditActors } from '#server/testing/read-audit.ts'

const { db } = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  poolSize: 2,
  applicationName: 'serpplus journeys',
  onIdleError: () => {},
})
const log = createLogger({ logLevel: 'error' })
// Making an account reads the database and the clock, and publishes its credits.
const ctx = { db, clock: systemClock, log, events: createEventPublisher(db, log) } as Ctx
const isKind = (name: string): name is PersonKind => people.some((kind) => kind === name)

async function answer(asked: string): Promise<object> {
  const [, accountId] = /^audit\/(\d+)$/.exec(asked) ?? []
  if (accountId !== undefined) return readAuditActors(ctx, { id: Number(accountId) })
  if (!isKind(asked)) throw new Error(`no account is called ${asked}`)
  const { id, email, password, token } = await signedIn(ctx, asked)
  return { id, email, password, token }
}

const server = createServer((request, response) => {
  answer(request.url?.slice(1) ?? '').then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  // Started by hand, it says what to set for the journeys.
  if (process.send === undefined) console.log(`E2E_ACCOUNTS_URL=http://127.0.0.1:${port}`)
  else process.send(port)
})
process.once('disconnect', () => process.exit())
