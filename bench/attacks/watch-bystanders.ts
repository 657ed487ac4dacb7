import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Person } from '#server/testing/people.ts'
import { runKeywords } from '../lib/keyword-runs.ts'
import { quantile } from '../lib/statistics.ts'
import { call, countByStatus, type Target, type Verdict } from './attack.ts'
import type { ReadCall, ReadOn } from './read-on.ts'

/** Limits for another customer's calls during an attack: the 95th percentile and the slowest. */
const bounds = { p95Ms: 500, worstMs: 2_000 }
const paths = ['/api/user/show', '/api/projects', '/api/serp/list-serps']
/** Each check has 100 keywords. */
const checksAtOnce = 5

/** Customers who use the product during an attack. */
export type Bystanders = { url: string; reader: Person; checker: Person | undefined }

/** The bystanders of an attack on the server at `url`; one runs keyword checks only if the attack is tried beside a check. */
export async function bystandersOf(
  { newPerson, isBesideCheck }: Pick<Target, 'newPerson' | 'isBesideCheck'>,
  url: string,
): Promise<Bystanders> {
  const checker = isBesideCheck ? await newPerson('paid', 1_000_000) : undefined
  return { url, reader: await newPerson('paid'), checker }
}

export type Watched<Result> = { result: Result; bystanders: Verdict }

/** Runs an attack while another customer keeps reading; all their calls must succeed within the limits. */
export async function watchBystanders<Result>(
  { url, reader: { token }, checker }: Bystanders,
  attack: () => Promise<Result>,
  { alsoReads = [] }: { alsoReads?: readonly string[] } = {},
): Promise<Watched<Result>> {
  const workerData: ReadOn = { url, paths: [...paths, ...alsoReads], token }
  // The first calls warm up what the others use.
  for (const path of paths) await call(url, path.slice('/api'.length), { token })
  const reader = new Worker(new URL('./read-on.ts', import.meta.url), { workerData })
  await once(reader, 'online')
  let isOver = false
  const checking = checker === undefined ? undefined : checkUntil(() => isOver, { url, checker })
  try {
    const result = await attack()
    reader.postMessage('end')
    const [calls] = (await once(reader, 'message')) as [ReadCall[]]
    isOver = true
    return { result, bystanders: judge(calls, await checking) }
  } finally {
    isOver = true
    await reader.terminate()
  }
}

type Checked = { found: string; isHeld: boolean }

function judge(calls: readonly ReadCall[], checked: Checked | undefined): Verdict {
  const [kept, opened] = [false, true].map((isNew) => timesOf(calls.filter((each) => each.isOnNewConnection === isNew)))
  const isServed = calls.every(({ status }) => status === 200)
  return {
    tried: 'another customer reads meanwhile',
    found: `${countByStatus(calls)}, ${toText(kept)}; on new connections: ${toText(opened)}${checked?.found ?? ''}`,
    isHeld: isServed && [kept, opened].every(isWithinBounds) && checked?.isHeld !== false,
  }
}

type Times = { p95: number; worst: number }

const isWithinBounds = (times: Times | undefined) =>
  times !== undefined && times.p95 <= bounds.p95Ms && times.worst <= bounds.worstMs

function timesOf(calls: readonly ReadCall[]): Times | undefined {
  const times = calls.map(({ milliseconds }) => milliseconds)
  return times.length === 0 ? undefined : { p95: quantile(times, 0.95), worst: Math.max(...times) }
}

const toText = (times: Times | undefined) =>
  times === undefined ? 'none' : `p95 ${times.p95.toFixed(0)} ms, worst ${times.worst.toFixed(0)} ms`

/** Keeps checking keywords; the last check ends after the attack. */
async function checkUntil(isOver: () => boolean, { url, checker }: { url: string; checker: Person }): Promise<Checked> {
  let rounds = 0
  try {
    for (; !isOver(); rounds += 1) await runKeywords(url, checker, `beside ${checker.id} ${rounds}`, checksAtOnce)
    return { found: `; ${rounds * checksAtOnce * 100} keywords checked`, isHeld: rounds > 0 }
  } catch (error) {
    return { found: `; the check failed: ${error instanceof Error ? error.message : error}`, isHeld: false }
  }
}
