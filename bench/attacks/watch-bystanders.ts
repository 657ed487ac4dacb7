import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Person } from '#server/testing/people.ts'
import { runKeywords } from '../lib/keyword-runs.ts'
import { quantile } from '../lib/statistics.ts'
import { countByStatus, type Target } from './attack.ts'

/** What a call of another customer may take while somebody attacks. */
const bounds = { p95Ms: 500, worstMs: 2_000 }
const address = '127.0.0.99'
const everyMs = 100
const patienceMs = 30_000
const paths = ['/user/show', '/projects', '/serp/list-serps']

/** Keywords come by the hundred. */
const checksAtOnce = 5

/** Customers who use the product while somebody attacks it. */
export type Bystanders = { url: string; reader: Person; checker: Person | undefined }

/** Those of an attack on the server at `url`; somebody runs checks of keywords only where the attack is tried beside one. */
export async function bystandersOf(
  { newPerson, isBesideCheck }: Pick<Target, 'newPerson' | 'isBesideCheck'>,
  url: string,
): Promise<Bystanders> {
  const checker = isBesideCheck ? await newPerson('paid', 1_000_000) : undefined
  return { url, reader: await newPerson('paid'), checker }
}

export type Watched<Result> = { result: Result; found: string; isHeld: boolean }

/** Runs an attack while another customer reads from an address of their own; says what those calls took. */
export async function watchBystanders<Result>(
  { url, reader, checker }: Bystanders,
  attack: () => Promise<Result>,
): Promise<Watched<Result>> {
  const agent = new Agent({ keepAlive: true, localAddress: address })
  const calls: Awaited<ReturnType<typeof read>>[] = []
  let isOver = false
  const attacking = attack().finally(() => {
    isOver = true
  })
  const checking = checker === undefined ? undefined : checkUntil(() => isOver, { url, checker })
  try {
    for (let at = 0; !isOver; at += 1) {
      calls.push(await read(`${url}/api${paths[at % paths.length]}`, { agent, token: reader.token }))
      await waitFor(everyMs)
    }
    const times = calls.map(({ milliseconds }) => milliseconds)
    const [p95, worst] = [quantile(times, 0.95), Math.max(...times)]
    const result = await attacking
    const checked = await checking
    return {
      result,
      found: `another customer: ${countByStatus(calls)}, p95 ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms${checked?.found ?? ''}`,
      isHeld:
        calls.every(({ status }) => status === 200) &&
        p95 <= bounds.p95Ms &&
        worst <= bounds.worstMs &&
        checked?.isHeld !== false,
    }
  } finally {
    agent.destroy()
  }
}

/** Checks keywords again and again; the last check ends after the attack. */
async function checkUntil(isOver: () => boolean, { url, checker }: { url: string; checker: Person }) {
  let rounds = 0
  try {
    for (; !isOver(); rounds += 1) await runKeywords(url, checker, `beside ${checker.id} ${rounds}`, checksAtOnce)
    return { found: `; ${rounds * checksAtOnce * 100} keywords checked`, isHeld: rounds > 0 }
  } catch (error) {
    return { found: `; the check failed: ${error instanceof Error ? error.message : error}`, isHeld: false }
  }
}

/** A call that breaks off has the status 0. */
function read(url: string, { agent, token }: { agent: Agent; token: string }) {
  const from = performance.now()
  return new Promise<{ status: number; milliseconds: number; body: string }>((resolve) => {
    const end = (status: number, body = '') => resolve({ status, milliseconds: performance.now() - from, body })
    const sent = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` }, timeout: patienceMs },
      (reply) => {
        text(reply).then(
          (body) => end(reply.statusCode ?? 0, body),
          () => end(0),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', () => end(0))
    sent.end()
  })
}
