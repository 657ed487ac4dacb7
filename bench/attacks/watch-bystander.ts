import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Person } from '#server/testing/people.ts'
import { quantile } from '../lib/statistics.ts'
import { countByStatus } from './attack.ts'

/** What a call of another customer may take while somebody attacks. */
const bounds = { p95Ms: 500, worstMs: 2_000 }
const address = '127.0.0.99'
const everyMs = 100
const patienceMs = 30_000
const paths = ['/user/show', '/projects', '/serp/list-serps']

export type Watched<Result> = { result: Result; found: string; isHeld: boolean }

/** Runs an attack while another customer reads from an address of their own; says what those calls took. */
export async function watchBystander<Result>(
  { url, bystander }: { url: string; bystander: Person },
  attack: () => Promise<Result>,
): Promise<Watched<Result>> {
  const agent = new Agent({ keepAlive: true, localAddress: address })
  const calls: Awaited<ReturnType<typeof read>>[] = []
  let isOver = false
  const attacking = attack().finally(() => {
    isOver = true
  })
  try {
    for (let at = 0; !isOver; at += 1) {
      calls.push(await read(`${url}/api${paths[at % paths.length]}`, { agent, token: bystander.token }))
      await waitFor(everyMs)
    }
    const times = calls.map(({ milliseconds }) => milliseconds)
    const [p95, worst] = [quantile(times, 0.95), Math.max(...times)]
    return {
      result: await attacking,
      found: `another customer: ${countByStatus(calls)}, p95 ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
      isHeld: calls.every(({ status }) => status === 200) && p95 <= bounds.p95Ms && worst <= bounds.worstMs,
    }
  } finally {
    agent.destroy()
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
