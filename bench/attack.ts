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
import { longFields } from './attacks/long-fields.ts'
import { noisyNeighbour } from './attacks/noisy-neighbour.ts'
import { oddRequests } from './attacks/odd-requests.ts'
import { paymentAllowance } from './attacks/payment-allowance.ts'
import { restingMemory } from './attacks/resting-memory.ts'
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
  longFields,
  floodHashing,
  oddRequests,
  forgedPostbacks,
  paymentAllowance,
  frozenDatabase,
  fullDisk,
]

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
    isBesideCheck: false,
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
  const tries = [
    ...wanted.map((attack) => ({ attack, isBesideCheck: false })),
    ...wanted.filter((attack) => attack.isTriedBesideCheck).map((attack) => ({ attack, isBesideCheck: true })),
  ]
  for (const { attack, isBesideCheck } of tries) {
    const verdicts = await attack
      .run({ ...target, isBesideCheck })
      .catch((error: unknown): Verdict[] => [
        { tried: 'it ran', found: error instanceof Error ? error.message : String(error), isHeld: false },
      ])
    const name = isBesideCheck ? `${attack.name}, beside a running check` : attack.name
    rows.push(...verdicts.map((verdict) => ({ name, ...verdict })))
    // The table comes at the end, and a run may be cut off before.
    for (const verdict of verdicts) console.error(`${name}: ${verdict.tried}: ${verdict.found} (${heldText(verdict)})`)
  }
  rows.push({ name: 'memory', ...(await restingMemory(server)) })
  await close()
  await server.stop()
  console.log(
    asTable([
      ['attack', 'tried', 'found', 'held'],
      ...rows.map(({ name, tried, found, isHeld, isSkipped }) => [name, tried, found, heldText({ isHeld, isSkipped })]),
    ]),
  )
  if (rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1
} finally {
  await world.close()
}

function heldText({ isHeld, isSkipped }: { isHeld: boolean; isSkipped?: true | undefined }): string {
  if (isSkipped) return 'skipped'
  return isHeld ? 'yes' : 'NO'
}
