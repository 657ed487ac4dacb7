// `npm run bench:check` runs in short form the benches that depend least on the machine, and compares them with the
// bounds below. It prints a line per figure and fails if one is out of bounds. Run it before each landing, so that a
// slowdown is seen with the change that caused it.
import { credits } from './benches/credits.ts'
import { httpOverhead } from './benches/http-overhead.ts'
import { ingestion } from './benches/ingestion.ts'
import { memory } from './benches/memory.ts'
import { paymentEvents } from './benches/payment-events.ts'
import { rankCheck } from './benches/rank-check.ts'
import { signInTiming } from './benches/sign-in-timing.ts'
import { type Bench, type Figure, isMet, type Target } from './lib/bench.ts'
import { describeTarget, showValue } from './lib/report.ts'
import { openWorld, type World } from './lib/world.ts'

/** The bounds are the targets of the benches. */
const bounds: { bench: Bench; figures: Record<string, Target> }[] = [
  { bench: rankCheck, figures: { 'wall time ÷ bare client': { atMost: 1.25 } } },
  { bench: ingestion, figures: { 'pages/s ÷ bare insert': { atLeast: 0.5 }, 'stored page': { atMost: 6 } } },
  { bench: httpOverhead, figures: { '÷ JSON made each time': { atLeast: 0.25 } } },
  { bench: paymentEvents, figures: { '÷ bare insert': { atLeast: 0.25 }, 'answered but not stored': { atMost: 0 } } },
  {
    bench: credits,
    figures: { 'on one account ÷ bare': { atLeast: 0.5 }, 'on 100 accounts ÷ bare': { atLeast: 0.5 } },
  },
  {
    bench: signInTiming,
    figures: { 'wrong password: medians apart': { atMost: 5 }, 'asking for a reset: medians apart': { atMost: 5 } },
  },
  { bench: memory, figures: { 'rank checks': { atMost: 300 }, 'check list': { atMost: 300 } } },
]

const from = performance.now()
const world = await openWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)))
let broken = 0
try {
  for (const { bench, figures } of bounds) broken += await check(world, bench, figures)
} finally {
  await world.close()
}
const seconds = ((performance.now() - from) / 1_000).toFixed(0)
console.log(`${broken === 0 ? 'All within bounds' : `${broken} out of bounds`}, in ${seconds} s`)
process.exitCode = broken === 0 ? 0 : 1

/**
 * Returns how many figures are out of bounds; if a bench fails, all of its figures count. A figure out of bounds is
 * measured once more, because other work on the machine may have disturbed it.
 */
async function check(inWorld: World, bench: Bench, targets: Record<string, Target>): Promise<number> {
  try {
    let checked = await measure(inWorld, bench, targets)
    if (checked.some((figure) => !isMet(figure))) checked = await measure(inWorld, bench, targets)
    for (const figure of checked)
      console.log(`${isMet(figure) ? 'ok      ' : 'BROKEN  '}${bench.name}, ${lineOf(figure)}`)
    return checked.filter((figure) => !isMet(figure)).length
  } catch (error) {
    console.error(`FAILED  ${bench.name}:`, error)
    return Object.keys(targets).length
  }
}

async function measure(inWorld: World, bench: Bench, targets: Record<string, Target>): Promise<Figure[]> {
  const figures = await bench.run(inWorld, 'short')
  return Object.entries(targets).map(([name, target]) => {
    const found = figures.find((figure) => figure.name === name)
    if (found === undefined) throw new Error(`no figure is called "${name}"`)
    return { ...found, target }
  })
}

function lineOf(figure: Figure): string {
  const detail = figure.detail === undefined ? '' : `  (${figure.detail})`
  return `${figure.name}: ${showValue(figure)}, ${describeTarget(figure)}${detail}`
}
