// Makes accounts for journeys, one at each `POST /<kind>`, with `?credits=` as many credits, and answers with the session it
// opened. `POST /jobs/<name>` sends a job the workers else send on a schedule, and `GET /audit/<id>` reads what the audit log holds of an account. A program of its own, started by
// start-serpplus.ts: the server's code is loaded once, and the product has no such door.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PgBoss } from 'pg-boss'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEventPublisher } from '#server/platform/events/events.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { type PersonKind, people, signedIn } from '#server/testing/people.ts'
import { readAuditActors } from '#server/testing/read-audit.ts'

const url = process.env.DATABASE_URL ?? ''
const { db } = openDatabase({
  url,
  poolSize: 2,
  applicationName: 'serpplus journeys',
  onIdleError: () => {},
})
const log = createLogger({ logLevel: 'error' })
// Making an account reads the database and the clock, and publishes its credits.
const ctx = { db, clock: systemClock, log, events: createEventPublisher(db, log) } as Ctx
const isKind = (name: string): name is PersonKind => people.some((kind) => kind === name)

async function answer({ pathname, searchParams }: URL): Promise<object> {
  const [, kind = '', job] = pathname.split('/')
  if (kind === 'audit') return readAuditActors(ctx, { id: Number(job) })
  if (job !== undefined) return sendJob(job)
  if (!isKind(kind)) throw new Error(`no account is called ${kind}`)
  const credits = searchParams.get('credits')
  const { id, email, password, token } = await signedIn(ctx, kind, credits === null ? {} : { credits: Number(credits) })
  return { id, email, password, token }
}

async function sendJob(name: string) {
  // Only sends: what is due by schedule is the workers' own.
  const jobs = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false, migrate: false })
  await jobs.start()
  const id = await jobs.send(name, {})
  await jobs.stop({ graceful: false, close: true })
  return { id }
}

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '', 'http://accounts')).then(
    (made) => response.end(JSON.stringify(made)),
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
