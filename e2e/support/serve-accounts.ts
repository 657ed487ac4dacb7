// Makes accounts for journeys, one at each `POST /<kind>`, and answers with the session it opened. A program of its own,
// started by start-serpplus.ts: the server's code is loaded once, and the product has no such door.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEventPublisher } from '#server/platform/events/events.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { type PersonKind, people, signedIn } from '#server/testing/people.ts'

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

const server = createServer((request, response) => {
  const kind = request.url?.slice(1) ?? ''
  const made = isKind(kind) ? signedIn(ctx, kind) : Promise.reject(new Error(`no account is called ${kind}`))
  made.then(
    ({ id, email, password, token }) => response.end(JSON.stringify({ id, email, password, token })),
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
