import { request as sendRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
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

export type Answer = Omit<Call, 'body'> & { retryAfter: string | undefined }

export type Asked = { method?: string; token?: string; body?: object; from: string }

/** From an address of this machine, such as 127.0.3.7, on a connection of its own; `path` with `/api`. Status 0: cut off. */
export function callFrom(url: string, path: string, { method = 'GET', token, body, from }: Asked): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - began })
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }
    const sent = sendRequest(new URL(path, url), { method, headers, localAddress: from, agent: false }, (reply) => {
      reply.on('error', () => end(0)).on('end', () => end(reply.statusCode ?? 0, reply.headers['retry-after']))
      reply.resume()
    })
    sent.on('error', () => end(0)).end(text)
  })
}

/** Another customer, who asks for these paths in turn, five times a second, from an address of their own until told to stop. */
export function watchBystander(url: string, token: string, paths: readonly string[], from = '127.0.200.1') {
  const answers: Answer[] = []
  const stopping = new AbortController()
  const asking = (async () => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      answers.push(await callFrom(url, paths[at % paths.length] ?? '/', { token, from }))
      await sleep(200, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    /** What must hold of every attack: an answer within half a second, and never later than two. */
    async verdict(tried: string): Promise<Verdict> {
      stopping.abort()
      await asking
      const times = answers.map(({ milliseconds }) => milliseconds)
      const [p95, worst] = [quantile(times, 0.95), Math.max(...times)]
      const isServed = answers.every(({ status }) => status === 200)
      return {
        tried,
        found: `${countByStatus(answers)}; p95 ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
        isHeld: isServed && p95 <= 500 && worst <= 2_000,
      }
    },
  }
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

export function countByStatus(calls: readonly Pick<Call, 'status'>[]): string {
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
