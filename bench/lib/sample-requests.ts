import type { Figure } from './bench.ts'
import type { Exchange } from './http-load.ts'
import { quantile } from './statistics.ts'

const mostAsked = 150
/** A slow question is asked less often, but never fewer than this. */
const leastAsked = 3
const secondsEach = 3

/** Asks one at a time for a while. */
export async function sample(ask: (turn: number) => Promise<Exchange>): Promise<Exchange[]> {
  const until = performance.now() + secondsEach * 1_000
  const answers: Exchange[] = []
  while (answers.length < leastAsked || (answers.length < mostAsked && performance.now() < until)) {
    const answer = await ask(answers.length)
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    answers.push(answer)
  }
  return answers
}

export async function p95(name: string, ask: (turn: number) => Promise<Exchange>): Promise<Figure> {
  const answers = await sample(ask)
  const times = answers.map((answer) => answer.milliseconds)
  const kilobytes = Math.round((answers[0]?.bytes ?? 0) / 1_000)
  const [first = Number.NaN] = times
  const detail = `median ${quantile(times, 0.5).toFixed(1)} ms, first ${first.toFixed(0)} ms, ${answers.length} asked, ${kilobytes} kB`
  return { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', detail }
}
