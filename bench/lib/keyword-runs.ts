import { accountEvent } from '#contract/accounts/event-endpoints.ts'
import type { Person } from '#server/testing/people.ts'

export const keywordsPerCheck = 100
export const checksPerRound = 10

const things = [
  'running shoes',
  'garden chairs',
  'coffee beans',
  'winter tyres',
  'office desk',
  'city bike',
  'phone case',
]
const wishes = ['best', 'cheap', 'buy', 'used', 'how to clean', 'reviews of', 'online shop for']

/** Keywords nobody has asked for before, so that no page is fresh: of one check, `round` and `side` name the rest. */
export const keywordsOf = (round: string, check: number): string[] =>
  Array.from({ length: keywordsPerCheck }, (_, number) => {
    const at = check * keywordsPerCheck + number
    return `${wishes[at % wishes.length]} ${things[(at >> 3) % things.length]} ${round} ${at}`
  })

export const checkBody = (keywords: string[]) => ({
  domainUrl: 'wikipedia.org',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2840,
  keywords,
  competitors: ['youtube.com', 'amazon.com', 'reddit.com'],
  depth: 100,
})

export type KeywordRun = { accepted: number; finished: number; firstResult: number }

/** Requests of one client at a time; more at once are answered 429. */
const postedAtOnce = 8

/** As many checks of a hundred keywords as given; returns milliseconds from the first request on. */
export function runKeywords(url: string, person: Person, round: string, checks: number): Promise<KeywordRun> {
  return runChecks(
    url,
    person,
    Array.from({ length: checks }, (_, check) => checkBody(keywordsOf(round, check))),
  )
}

/** A thousand keywords; returns milliseconds. */
export const runThousandKeywords = async (url: string, person: Person, round: string): Promise<number> =>
  (await runKeywords(url, person, round, checksPerRound)).finished

/** Starts checks through the API and waits for the last keyword, as the event stream reports it. */
export async function runChecks(url: string, person: Person, bodies: readonly object[]): Promise<KeywordRun> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const stop = new AbortController()
  const events = await fetch(`${url}/api/events`, { headers, signal: stop.signal })
  const from = performance.now()
  const finished = readFinished(events, bodies.length)
  // Met below; a refused post ends the run before.
  finished.catch(() => {})
  const waiting = [...bodies]
  const post = async () => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      const reply = await fetch(`${url}/api/serp/check-serp`, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer = await reply.text()
      if (reply.status !== 202) throw new Error(`the check was not accepted: ${reply.status} ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: postedAtOnce }, post))
  const accepted = performance.now() - from
  const { first, last } = await finished
  stop.abort()
  return { accepted, finished: last - from, firstResult: first - from }
}

/** Throws when a keyword failed: what was not delivered must not count as fast. */
async function readFinished(events: Response, wanted: number): Promise<{ first: number; last: number }> {
  if (events.status !== 200 || events.body === null) throw new Error(`no events: ${events.status}`)
  const done = new Set<number>()
  let waiting = ''
  let first: number | undefined
  for await (const text of events.body.pipeThrough(new TextDecoderStream())) {
    const lines = (waiting + text).split('\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const event = accountEvent.parse(JSON.parse(line.slice('data: '.length)))
      if (event.type !== 'serp-check') continue
      if (event.done_count > 0) first ??= performance.now()
      if (event.state !== 'done') continue
      if (event.failed_count > 0) throw new Error(`${event.failed_count} keywords of check ${event.id} failed`)
      done.add(event.id)
      if (done.size === wanted) return { first: first ?? performance.now(), last: performance.now() }
    }
  }
  throw new Error('the events ended before the checks did')
}
