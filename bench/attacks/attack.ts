import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Person } from '#server/testing/people.ts'
import type { Child } from '../lib/child.ts'
import { quantile } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

/** What was tried, and whether the product held. `found` is what was counted. */
export type Verdict = { tried: string; found: string; isHeld: boolean }

/**
 * Where attacks take place: one server with the shipped limits, some customers, and a sandbox that
 * records what it was asked.
 */
export type Target = {
  world: World
  server: Child
  databaseUrl: string
  /** Accounts of their own, so that no attack changes what another finds. */
  newPerson(kind: 'paid' | 'trial' | 'expired', credits?: number): Promise<Person>
  /** How the sandbox was asked so far. */
  countTasks(keywordPart: string): Promise<number>
}

/** Bounded in count and time, against this machine only. */
export type Attack = { name: string; run(target: Target): Promise<Verdict[]> }

export type Call = { status: number; milliseconds: number; body: string }

export async function call(
  url: string,
  path: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown } = {},
): Promise<Call> {
  const from = performance.now()
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, milliseconds: performance.now() - from, body: text }
}

/** Runs as many side by side as given, all in all `count` times. */
export async function sideBySide<Result>(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<Result>,
): Promise<Result[]> {
  return pLimit(atOnce).map(
    Array.from({ length: count }, (_, at) => at),
    work,
  )
}

/** How long another customer's calls may take while somebody attacks: 95 of 100 of them, and the slowest. */
const bystanderBounds = { p95Ms: 500, worstMs: 2_000 }

/** What the thread of the other customer is given. */
export type ReadOn = { url: string; path: string; token: string }

/** Another customer reads on and on while `work` is under way; their calls must work, and keep within the bounds. */
export async function besideBystander<Result>(
  { server, newPerson }: Pick<Target, 'server' | 'newPerson'>,
  work: () => Promise<Result>,
): Promise<{ result: Result; bystander: Verdict }> {
  const { token } = await newPerson('paid')
  const workerData: ReadOn = { url: server.url, path: '/projects', token }
  // The first calls warm up what the others use.
  await sideBySide(5, 1, () => call(server.url, workerData.path, { token }))
  const reader = new Worker(new URL('./read-on.ts', import.meta.url), { workerData })
  await once(reader, 'online')
  const result = await work()
  reader.postMessage('end')
  const [calls] = (await once(reader, 'message')) as [Call[]]
  await reader.terminate()
  const times = calls.map(({ milliseconds }) => milliseconds)
  const [p95, worst] = [quantile(times, 0.95), Math.max(...times)]
  return {
    result,
    bystander: {
      tried: 'another customer reads meanwhile',
      found: `${countByStatus(calls)}, p95 ${p95.toFixed(0)} ms, at worst ${worst.toFixed(0)} ms`,
      isHeld:
        calls.every(({ status }) => status === 200) && p95 <= bystanderBounds.p95Ms && worst <= bystanderBounds.worstMs,
    },
  }
}

export function countByStatus(calls: readonly Call[]): string {
  const counts = new Map<number, number>()
  for (const { status } of calls) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

export const projectBody = (keywords: string[], name = 'Attack') => ({
  projectName: name,
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  depth: 20,
  keywords,
})
