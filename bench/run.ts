// `npm run bench [name…]`: measures Serpplus against bare ways of doing the same, and prints a table. A missed target is
// reported, never an error. A run of all benches replaces bench/results; `npm run bench -- --keep name…` replaces only the
// results of those, with their own date.
import { backlinksView } from './benches/backlinks-view.ts'
import { bytes } from './benches/bytes.ts'
import { checkList } from './benches/check-list.ts'
import { credits } from './benches/credits.ts'
import { dashboard } from './benches/dashboard.ts'
import { distributed } from './benches/distributed.ts'
import { domainView } from './benches/domain-view.ts'
import { fairness } from './benches/fairness.ts'
import { firstPaint } from './benches/first-paint.ts'
import { growth } from './benches/growth.ts'
import { httpOverhead } from './benches/http-overhead.ts'
import { ingestion } from './benches/ingestion.ts'
import { keywordGroups } from './benches/keyword-groups.ts'
import { manyRanks } from './benches/many-ranks.ts'
import { memory } from './benches/memory.ts'
import { paymentEvents } from './benches/payment-events.ts'
import { projectExport } from './benches/project-export.ts'
import { rankCheck } from './benches/rank-check.ts'
import { rankHistory } from './benches/rank-history.ts'
import { scheduler } from './benches/scheduler.ts'
import { settingsBench } from './benches/settings.ts'
import { shareOfVoice } from './benches/share-of-voice.ts'
import { signInTiming } from './benches/sign-in-timing.ts'
import { soak } from './benches/soak.ts'
import { start } from './benches/start.ts'
import { tagsBench } from './benches/tags.ts'
import type { Bench } from './lib/bench.ts'
import { asText, describeMachine, type Outcome, replaceResults, writeResults } from './lib/report.ts'
import { openWorld, type World } from './lib/world.ts'

const benches: Bench[] = [
  rankCheck,
  growth,
  fairness,
  ingestion,
  bytes,
  checkList,
  rankHistory,
  tagsBench,
  settingsBench,
  keywordGroups,
  shareOfVoice,
  dashboard,
  domainView,
  backlinksView,
  scheduler,
  projectExport,
  httpOverhead,
  paymentEvents,
  credits,
  signInTiming,
  memory,
  start,
  firstPaint,
]

/** These need extra disk space or time, or a Citus cluster. */
const onlyByName: readonly Bench[] = [manyRanks, distributed, soak]

const isKept = process.argv.includes('--keep')
const names = process.argv.slice(2).filter((argument) => argument !== '--keep')
const known = [...benches, ...onlyByName]
const unknown = names.filter((name) => !known.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. Available: ${known.map((bench) => bench.name).join(', ')}.`)
  process.exit(1)
}
const wanted = names.length === 0 ? benches : known.filter((bench) => names.includes(bench.name))

const world = await openWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)))
try {
  const machine = await describeMachine(await world.newDatabase())
  const outcomes: Outcome[] = []
  for (const bench of wanted) outcomes.push(await carryOut(bench, world))
  console.log(`\n${machine.cores} cores, load before: ${machine.loadBefore}`)
  console.log(`\n${asText(outcomes)}\n`)
  if (wanted.length === benches.length) await writeResults(outcomes, machine)
  else if (isKept) await replaceResults(outcomes, machine)
} finally {
  await world.close()
}

/** A bench that breaks does not take the others along. */
async function carryOut(bench: Bench, inWorld: World): Promise<Outcome> {
  const from = performance.now()
  try {
    const figures = await bench.run(inWorld, 'whole')
    console.log(`${bench.name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`)
    return { bench, figures }
  } catch (error) {
    console.error(`${bench.name} failed:`, error)
    return { bench, figures: [], failure: error instanceof Error ? error.message : String(error) }
  }
}
