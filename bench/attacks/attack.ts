import { request as sendRequest } from 'node:http'
import pLimit from 'p-limit'
import type { Person } from '#server/testing/people.ts'
import type { Child } from '../lib/child.ts'
import type { World } from '../lib/world.ts'

/** The attempt, and whether the product held. `found` is the counted result. */
export type Verdict = { tried: string; found: string; isHeld: boolean; isSkipped?: true }

/**
 * The place of the attacks: one server with the shipped limits, some customers, and a sandbox that records its calls.
 */
export type Target = {
  world: World
  server: Child
  databaseUrl: string
  /** Keyword checks run at the same time. */
  isBesideCheck: boolean
  /** Accounts of their own, so that no attack changes what another finds. */
  newPerson(kind: 'paid' | 'trial' | 'expired', credits?: number): Promise<Person>
  /** The calls the sandbox got so far. */
  countTasks(keywordPart: string): Promise<number>
}

/** Bounded in count and time, against this machine only. */
export type Attack = {
  name: string
  /** Also run while keyword checks are running. */
  isTriedBesideCheck?: true
  run(target: Target): Promise<Verdict[]>
}

/** `retryAfter`: seconds of the header. */
export type Call = { status: number; milliseconds: number; body: string; retryAfter?: number }

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
  const retryAfter = Number(reply.headers.get('retry-after') ?? 0)
  return { status: reply.status, milliseconds: performance.now() - from, body: text, retryAfter }
}

export type Answer = Omit<Call, 'body'>

export type Asked = { method?: string; token?: string; body?: object; from: string }

/**
 * Calls from a loopback address, such as 127.0.3.7, on its own connection; `path` includes `/api`. Status 0: the connection was
 * closed.
 */
export function callFrom(url: string, path: string, { method = 'GET', token, body, from }: Asked): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const end = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - began })
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }
    const sent = sendRequest(new URL(path, url), { method, headers, localAddress: from, agent: false }, (reply) => {
      reply
        .on('error', () => end(0))
        .on('end', () => end(reply.statusCode ?? 0, Number(reply.headers['retry-after'] ?? 0)))
      reply.resume()
    })
    sent.on('error', () => end(0)).end(text)
  })
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
