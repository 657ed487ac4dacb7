import type { Bench, Figure } from '../lib/bench.ts'
import type { Child } from '../lib/child.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { quantile } from '../lib/statistics.ts'

const accounts = { whole: 300, short: 60 }
/** The first of each kind warm up the connection, the statements and the program. */
const warmUp = 20

export const signInTiming: Bench = {
  name: 'sign-in-timing',
  measures: `answers to ${accounts.whole} known and ${accounts.whole} unknown addresses in turn, one at a time over HTTP, each asked once from an address of its own: what the time tells about who has an account`,
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const customers = await makeCustomers(world, databaseUrl, accounts[length])
    const server = await startServer(world, databaseUrl, { TRUST_PROXY: '1' })
    const known = customers.map((customer) => customer.email)
    const unknown = known.map((email) => email.replace(/^paid/, 'none'))
    try {
      return [
        ...(await compare(server, 'wrong password', '/api/login', 401, known, unknown, { password: 'Wrong#Horse9' })),
        ...(await compare(server, 'asking for a reset', '/api/reset-password', 200, known, unknown, {})),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function compare(
  server: Child,
  name: string,
  path: string,
  status: number,
  known: readonly string[],
  unknown: readonly string[],
  body: object,
): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = 0; at < known.length; at += 1) {
    const inTurn = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of inTurn) {
      const email = (kind === 'known' ? known : unknown)[at]
      const milliseconds = await ask(`${server.url}${path}`, status, { ...body, email })
      if (at >= warmUp) times[kind].push(milliseconds)
    }
  }
  const [ofKnown, ofUnknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  return [
    {
      name: `${name}: medians apart`,
      value: Math.abs(ofKnown / ofUnknown - 1) * 100,
      unit: '%',
      target: { atMost: 5 },
      detail: `known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`,
    },
    {
      name: `${name}: better than a coin by`,
      value: Math.abs(shareSlower(times.known, times.unknown) - 0.5) * 100,
      unit: 'points',
      target: { atMost: 10 },
      detail: 'for whoever guesses from one answer of each which address is known',
    },
  ]
}

let senders = 0

async function ask(url: string, status: number, body: object): Promise<number> {
  senders += 1
  const sender = `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`
  const from = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  if (reply.status !== status) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - from
}

/**
 * The share of pairs in which a value of the first list is above one of the second, ties counting half: 0.5 where they
 * do not differ.
 */
function shareSlower(first: readonly number[], second: readonly number[]): number {
  let above = 0
  for (const left of first) for (const right of second) above += left > right ? 1 : left === right ? 0.5 : 0
  return above / (first.length * second.length)
}
