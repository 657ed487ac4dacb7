import { setTimeout as waitFor } from 'node:timers/promises'
import pg from 'pg'
import { Agent, fetch } from 'undici'
import type { Person } from '#server/testing/people.ts'
import { checkBody } from '../lib/keyword-runs.ts'
import type { World } from '../lib/world.ts'

/** One test through a proxy, with its result. */
export type Verdict = { tried: string; found: string; isHeld: boolean }

export type Site = {
  url: string
  world: World
  databaseUrl: string
  newPerson(): Promise<Person>
  /** Restarts both web processes, the second once the first is ready. */
  restartAll(): Promise<void>
}

const [sender, spoofed] = ['127.0.0.42', '198.51.100.66']

/** Clients that use HTTP/2 where the proxy supports it, and accept self-signed certificates. */
const agents = new Set<Agent>()
function agentFrom(localAddress: string, allowH2 = true): Agent {
  const agent = new Agent({ allowH2, localAddress, connect: { rejectUnauthorized: false } })
  agents.add(agent)
  return agent
}

/** All tests through one proxy, in order. */
export async function tryProxy(site: Site): Promise<Verdict[]> {
  const tries = [speakHttp2, signIn, watchLive, boundUploads, cacheFiles, restartWhileAsked]
  const verdicts: Verdict[] = []
  try {
    for (const attempt of tries)
      verdicts.push(
        await attempt(site).catch((error: unknown) => ({
          tried: attempt.name,
          found: sentenceOf(error),
          isHeld: false,
        })),
      )
  } finally {
    for (const agent of agents) await agent.destroy()
    agents.clear()
  }
  return verdicts
}

const sentenceOf = (error: unknown) =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ')
    : String(error)

async function speakHttp2({ url }: Site): Promise<Verdict> {
  const { connect } = await import('node:http2')
  const session = connect(url, { rejectUnauthorized: false })
  try {
    const status = await new Promise<number>((resolve, reject) => {
      session.on('error', reject)
      session
        .request({ ':path': '/login' })
        .on('response', (headers) => resolve(Number(headers[':status'])))
        .on('error', reject)
    })
    return {
      tried: 'sign-in page over TLS and HTTP/2',
      found: `${status}, ${session.alpnProtocol}`,
      isHeld: status === 200 && session.alpnProtocol === 'h2',
    }
  } finally {
    session.destroy()
  }
}

/** By password and emailed code, which a worker sends. The session must belong to the real address. */
async function signIn({ url, world, databaseUrl, newPerson }: Site): Promise<Verdict> {
  const { email, password } = await newPerson()
  const dispatcher = agentFrom(sender)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': spoofed }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
      dispatcher,
    })
  const asked = await post('/login', { email, password })
  await asked.text()
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const code = await readCode(world.sandboxUrl, email)
  const opened = await post('/verify-otp', { otp: code }, { cookie })
  const text = await opened.text()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ ip: string }>(
      'select s.ip from sessions s join accounts a on a.id = s.account_id where a.email = $1 and s.ip <> $2',
      [email, ''],
    )
    const addresses = [...new Set(rows.map(({ ip }) => ip))]
    return {
      tried: `sign in by code from ${sender}, claiming to be ${spoofed}`,
      found: `${asked.status}, then ${opened.status}${opened.ok ? '' : ` ${text}`}; the session’s address is ${addresses.join(', ')}`,
      isHeld: opened.ok && addresses.includes(sender) && !addresses.includes(spoofed),
    }
  } finally {
    await client.end()
  }
}

async function readCode(sandboxUrl: string, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`)
    const emails = (await reply.json()) as { subject: string; text: string }[]
    const [code] = emails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    if (code !== undefined) return code
    await waitFor(100)
  }
  throw new Error('no email with a code arrived')
}

const liveWithinMs = 1_000

/** An event is sent as soon as a check is stored, so it must be here soon after the response. */
async function watchLive({ url, newPerson }: Site): Promise<Verdict> {
  const { token } = await newPerson()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const stop = new AbortController()
  const stream = await fetch(`${url}/api/events`, { headers, signal: stop.signal, dispatcher: agentFrom(sender) })
  const arrivals: { at: number; text: string }[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? [])
      arrivals.push({ at: performance.now(), text: decoder.decode(chunk as Uint8Array, { stream: true }) })
  })().catch(() => {})
  const events = () => arrivals.filter(({ text }) => /^data: *\{/m.test(text))
  await waitFor(1_000)
  const before = events().length
  const body = JSON.stringify({ ...checkBody(['proxy coffee', 'proxy tea']), depth: 10 })
  const reply = await fetch(`${url}/api/serp/check-serp`, {
    method: 'POST',
    headers,
    body,
    dispatcher: agentFrom(sender),
  })
  const answeredAt = performance.now()
  await reply.text()
  for (let waited = 0; waited < 10_000 && events().length <= before; waited += 20) await waitFor(20)
  const [first] = events().slice(before)
  const took = first && Math.max(0, first.at - answeredAt)
  for (
    let waited = 0;
    waited < 30_000 && !/finished|completed|"status":/.test(arrivals.map(({ text }) => text).join(''));
    waited += 100
  )
    await waitFor(100)
  stop.abort()
  await reading
  return {
    tried: 'a check, watched over an event stream',
    found: `${reply.status}; the first event ${took === undefined ? 'never came' : `came ${Math.round(took)} ms after the response`}, ${events().length} in all`,
    isHeld: reply.status === 202 && took !== undefined && took <= liveWithinMs,
  }
}

/** No sender may make the proxy or server buffer two megabytes. */
async function boundUploads({ url, newPerson }: Site): Promise<Verdict> {
  const { token } = await newPerson()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (body: string) => {
    const reply = await fetch(`${url}/api/serp/check-serp`, {
      method: 'POST',
      headers,
      body,
      dispatcher: agentFrom(sender, false),
    }).catch(
      // A sender refused in the middle of its body may find its connection closed.
      () => undefined,
    )
    await reply?.text().catch(() => '')
    return reply?.status ?? 'closed'
  }
  const statuses = [
    await send(JSON.stringify({ text: 'x'.repeat(2_000_000) })),
    await send(JSON.stringify({ text: 'x'.repeat(100_000) })),
  ]
  return {
    tried: 'bodies of 2 MB and 100 kB',
    found: statuses.join(', '),
    isHeld: [413, 'closed'].includes(statuses[0] ?? 0) && statuses[1] === 400,
  }
}

async function cacheFiles({ url }: Site): Promise<Verdict> {
  const dispatcher = agentFrom(sender)
  const page = await (await fetch(`${url}/login`, { dispatcher })).text()
  const [path] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (path === undefined) throw new Error('the page names no script; run `npm run build` first')
  const replies: { status: number; cache: string; text: string }[] = []
  for (const accept of ['br', 'br', 'identity']) {
    const reply = await fetch(`${url}${path}`, { dispatcher, headers: { 'accept-encoding': accept } })
    replies.push({ status: reply.status, cache: reply.headers.get('cache-control') ?? '', text: await reply.text() })
  }
  const isSame = replies.every(({ text }) => text === replies[0]?.text)
  return {
    tried: 'a script of the page, three times, compressed and plain',
    found: `${replies.map(({ status }) => status).join(', ')}; ${replies[0]?.cache}; ${isSame ? 'the same' : 'different'} text`,
    isHeld: isSame && replies.every(({ status, cache }) => status === 200 && cache.includes('immutable')),
  }
}

const askers = 6
const mostRequests = 20_000

/** Reads and writes, from several senders, while both processes are restarted twice. */
async function restartWhileAsked({ url, newPerson, restartAll }: Site): Promise<Verdict> {
  const { token } = await newPerson()
  const failed = new Map<string, number>()
  let [asked, isOver] = [0, false]
  const ask = async (at: number) => {
    const dispatcher = agentFrom(`127.0.0.${100 + at}`, at % 2 === 0)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (let count = 0; !isOver && asked < mostRequests; count += 1) {
      asked += 1
      const isWrite = count % 5 === 4
      // The form is invalid, so it must be refused every time, and only by the server. It doesn’t start paid work, which is limited
      // per account.
      const call = isWrite
        ? fetch(`${url}/api/user/delete-account`, { method: 'POST', headers, body: '{}', dispatcher })
        : fetch(`${url}/api/plans/public`, { dispatcher })
      const outcome = await call.then(
        async (reply) => {
          await reply.text()
          return reply.status === (isWrite ? 400 : 200) ? undefined : String(reply.status)
        },
        (error: unknown) => sentenceOf(error),
      )
      if (outcome !== undefined) {
        const key = `${isWrite ? 'POST' : 'GET'} ${outcome}`
        failed.set(key, (failed.get(key) ?? 0) + 1)
      }
      await waitFor(10)
    }
  }
  const asking = Promise.all(Array.from({ length: askers }, (_, at) => ask(at)))
  await waitFor(1_000)
  await restartAll()
  await restartAll()
  await waitFor(1_000)
  isOver = true
  await asking
  const failures = [...failed].map(([what, count]) => `${count} × ${what}`)
  return {
    tried: `${asked} requests while both web processes are restarted twice, one at a time`,
    found: failures.length === 0 ? 'none failed' : failures.join(', '),
    isHeld: failures.length === 0 && asked > 100,
  }
}
