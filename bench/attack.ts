// `npm run test:attack`: tries what hostile customers and strangers have tried, against a server it starts itself on this machine,
// and prints what was tried and whether it held. Bounded in count and time; ends with an error where something did not hold.
import { grantCredits } from '#server/features/credits/index.ts'
import { signedIn } from '#server/testing/people.ts'
import type { Attack, Target, Verdict } from './attacks/attack.ts'
import { floodHashing } from './attacks/flood-hashing.ts'
import { forgedPostbacks } from './attacks/forged-postbacks.ts'
import { freeSpending } from './attacks/free-spending.ts'
import { frozenDatabase } from './attacks/frozen-database.ts'
import { fullDisk } from './attacks/full-disk.ts'
import { fullMemory } from './attacks/full-memory.ts'
import { noisyNeighbour } from './attacks/noisy-neighbour.ts'
import { oddRequests } from './attacks/odd-requests.ts'
import { starvation } from './attacks/starvation.ts'
import { streams } from './attacks/streams.ts'
import { openProduct, startServer } from './lib/product.ts'
import { asTable } from './lib/report.ts'
import { openWorld } from './lib/world.ts'

const attacks: Attack[] = [
  freeSpending,
  starvation,
  noisyNeighbour,
  streams,
  fullMemory,
  floodHashing,
  oddRequests,
  forgedPostbacks,
  frozenDatabase,
  fullDisk,
]
const mostMemoryMb = 300

const names = process.argv.slice(2)
const wanted = names.length === 0 ? attacks : attacks.filter(({ name }) => names.includes(name))
const world = await openWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)))
try {
  await world.setLatency(20)
  await world.setTurnaround([1_000, 3_000])
  const databaseUrl = await world.newDatabase()
  const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
  // Failures during attacks are reported in the table.
  const server = await startServer(world, databaseUrl, { LOG_LEVEL: 'fatal' })
  const target: Target = {
    world,
    server,
    databaseUrl,
    async newPerson(kind, credits) {
      const person = await signedIn(ctx, kind)
      if (credits !== undefined)
        await grantCredits(ctx, {
          accountId: person.id,
          key: 'attack',
          amount: credits,
          title: 'Attack',
          source: 'adjustment',
          reference: 'attack',
          actor: 'system',
          expiresAt: null,
        })
      return person
    },
    async countTasks(keywordPart) {
      const reply = await fetch(`${world.sandboxUrl}/_sandbox/tasks?limit=50000`)
      const { tasks } = (await reply.json()) as { tasks: { keyword: string; code: number }[] }
      return tasks.filter(({ keyword, code }) => code === 20_100 && keyword.includes(keywordPart)).length
    },
  }
  const rows: (Verdict & { name: string })[] = []
  for (const attack of wanted) {
    const verdicts = await attack
      .run(target)
      .catch((error: unknown): Verdict[] => [
        { tried: 'it ran', found: error instanceof Error ? error.message : String(error), isHeld: false },
      ])
    rows.push(...verdicts.map((verdict) => ({ name: attack.name, ...verdict })))
  }
  rows.push({ name: 'memory', ...(await restingMemory(server)) })
  await close()
  await server.stop()
  console.log(
    asTable([
      ['attack', 'tried', 'found', 'held'],
      ...rows.map(({ name, tried, found, isHeld }) => [name, tried, found, isHeld ? 'yes' : 'NO']),
    ]),
  )
  if (rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} finally {
  await world.close()
}

/** What the server holds once it has had up to a minute to rest. */
async function restingMemory(server: Awaited<ReturnType<typeof startServer>>): Promise<Verdict> {
  let held = Number.POSITIVE_INFINITY
  for (let polls = 0; polls < 60 && held > mostMemoryMb; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    held = server.memory() ?? Number.POSITIVE_INFINITY
  }
  return {
    tried: 'memory of the server after all of it',
    found: `${held.toFixed(0)} MB`,
    isHeld: held <= mostMemoryMb,
  }
}
