import { setTimeout as sleep } from 'node:timers/promises'
import { availableCredits, grantCredits, verifyLedger } from '#server/features/credits/index.ts'
import { signedIn } from '#server/testing/people.ts'
import { openProduct, startServer } from '../lib/product.ts'
import { type Answer, type Attack, callFrom, countByStatus, projectBody, type Verdict } from './attack.ts'
import { watchBystanders } from './watch-bystanders.ts'

const megabytes = 128
const checks = 10
const keywordsOfEach = 100
const from = '127.0.202.1'

/** PostgreSQL on a small disk, which is filled during work and freed later. */
export const fullDisk: Attack = {
  name: 'full disk',
  async run({ world, countTasks }) {
    const small = await world.newDatabaseOnSmallDisk(megabytes)
    if (small === undefined)
      return [
        { tried: 'not tried: a disk can only be mounted as root', found: 'not tried', isHeld: true, isSkipped: true },
      ]
    const { ctx, close } = await openProduct(small.url, world.sandboxUrl)
    const server = await startServer(world, small.url, { LOG_LEVEL: 'silent' })
    const ask = (path: string, body: object, token?: string) =>
      callFrom(server.url, path, { from, method: 'POST', body, ...(token !== undefined && { token }) })
    try {
      const [worker, reader] = [await signedIn(ctx, 'paid'), await signedIn(ctx, 'paid')]
      await grantCredits(ctx, {
        accountId: worker.id,
        key: 'attack',
        amount: 100_000,
        title: 'Attack',
        source: 'adjustment',
        reference: 'attack',
        actor: 'system',
        expiresAt: null,
      })
      const before = await availableCredits(ctx, worker.id)
      // Slow enough that the disk is full before everything is posted.
      await world.setLatency(1_000)
      const { projectName: _unused, ...settings } = projectBody([])
      const check = (words: string[]) => ask('/api/serp/check-serp', { ...settings, keywords: words }, worker.token)
      const started: Answer[] = []
      for (let at = 0; at < checks; at += 1)
        started.push(await check(Array.from({ length: keywordsOfEach }, (_, word) => `full disk ${at} ${word}`)))
      const accepted = started.filter(({ status }) => status === 202).length * keywordsOfEach
      const withoutRoom = async () => {
        await small.disk.fill()
        const full = await untilReadiness(server.url, 503)
        // Responses already under way have arrived.
        await sleep(3_000)
        const bought = await countTasks('full disk')
        const writes: Answer[] = []
        for (let round = 0; round < 20; round += 1) {
          writes.push(
            await check([`refused ${round}`]),
            await ask('/api/register', { name: 'Nobody', email: `n${round}@example.test`, password: 'Correct#Horse9' }),
            await ask('/api/projects', projectBody([`refused ${round}`], `Refused ${round}`), reader.token),
          )
          await sleep(250)
        }
        const boughtMeanwhile = (await countTasks('full disk')) - bought
        const state = await readiness(server.url)
        return { full, bought, writes, boughtMeanwhile, state }
      }
      const watched = await watchBystanders({ url: server.url, reader, checker: undefined }, withoutRoom)
      const { full, bought, writes, boughtMeanwhile, state } = watched.result
      await small.disk.empty()
      await world.setLatency(20)
      const again = await untilReadiness(server.url, 200)
      const leftOpen = await untilDone(server.url, worker.token, checks)
      const spent = before - (await availableCredits(ctx, worker.id))
      const tasks = await countTasks('full disk')
      const faults = await verifyLedger(ctx)
      return [
        {
          tried: `the disk of PostgreSQL (${megabytes} MB) is filled: /health/ready is asked`,
          found: `${full.status} after ${full.seconds.toFixed(1)} s: ${state.body}; ${again.status} ${again.seconds.toFixed(1)} s after there is room`,
          isHeld: state.status === 503 && /"database":true,"writes":false/.test(state.body) && again.status === 200,
        },
        {
          tried: `${writes.length} calls that write`,
          found: countByStatus(writes),
          isHeld: writes.every(isRefusedWell) && writes.some(({ status }) => status === 503),
        },
        watched.bystanders,
        {
          tried: `pages bought, of ${accepted} ordered, while nothing could be stored`,
          found: `${boughtMeanwhile}; ${bought} before`,
          isHeld: boughtMeanwhile === 0 && bought < accepted,
        },
        {
          tried: 'the work goes on once there is room',
          found: `${leftOpen} checks left open; ${tasks} pages bought; ${spent.toFixed(1)} credits spent; ${faults.length} faults of the ledger`,
          isHeld: leftOpen === 0 && tasks === accepted && faults.length === 0 && spent > 0,
        },
      ] satisfies Verdict[]
    } finally {
      await small.disk.empty()
      await close()
      await server.stop()
      await world.setLatency(20)
    }
  },
}

const isRefusedWell = ({ status, retryAfter }: Answer) => status < 500 || (status === 503 && (retryAfter ?? 0) > 0)

async function readiness(url: string) {
  const reply = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) })
  return { status: reply.status, body: await reply.text() }
}

async function untilReadiness(url: string, wanted: number) {
  const began = performance.now()
  let found = await readiness(url)
  for (let polls = 0; found.status !== wanted && polls < 300; polls += 1) {
    await sleep(100)
    found = await readiness(url)
  }
  return { ...found, seconds: (performance.now() - began) / 1_000 }
}

/** The account's checks still open, after at most two minutes. */
async function untilDone(url: string, token: string, count: number): Promise<number> {
  let open = count
  for (let polls = 0; open > 0 && polls < 120; polls += 1) {
    await sleep(1_000)
    const reply = await fetch(`${url}/api/serp/list-serps`, { headers: { authorization: `Bearer ${token}` } })
    if (reply.status !== 200) continue
    const { data } = (await reply.json()) as { data: { state: string }[] }
    open = data.filter(({ state }) => state !== 'done').length
  }
  return open
}
