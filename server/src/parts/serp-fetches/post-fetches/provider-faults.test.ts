import { describe, expect, onTestFinished, test } from 'vitest'
import type { SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { serpChecksFetchesEnded } from '../../../features/serp-checks/module.ts'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { workUntilAtRest } from '../../../testing/wait-for-check.ts'
import { recoverStuckFetches } from './recover-stuck-fetches.ts'

const perKeyword = 3.2727
/** Real time: ample for an answer on a busy machine, and waited for once. */
const timeoutMs = 3_000
const mostPosts = 60
const words = ['red kettle', 'blue kettle'] as [string, string]

let app: TestApp
let person: Person
async function open(hasPostbacks: boolean) {
  app = await createTestApp({ hasInlineJobs: true, providerTimeoutMs: timeoutMs, hasPostbacks })
  onTestFinished(() => app.close())
  person = await signedIn(app.ctx, 'paid')
  app.sandbox.control.addDomain({ domain: 'kestrelroast.example', strength: 1, country: null, keywords: words })
  // The lists of places are not what goes wrong here.
  await app.call('POST', '/serp/check-serp', { token: person.token, body: checkOf(['before the fault']) })
  await app.workOff()
}

const checkOf = (keywords: string[]) => ({
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  depth: 20,
  keywords,
})

type Fault = {
  /** As the table names it. */
  name: string
  when: string
  /** Two keywords are asked for; `healthy` is none of the fault's where it concerns one task only. */
  keywords: [faulty: string, healthy: string]
  switchOn?: () => void
  /** The provider sends pages as postbacks; else they are fetched. */
  hasPostbacks?: true
}

const task = (token: string) => [`kettle ${token}`, 'blue kettle'] as [string, string]
const everyCall = (path: string, fault: object) => () => app.sandbox.control.addFault({ path, ...fault })
const once = (path: string, fault: object) => everyCall(path, { times: 1, ...fault })

const faults: Fault[] = [
  {
    name: '401',
    when: 'wrong credentials, every call',
    keywords: words,
    switchOn: everyCall('*', { httpStatus: 401 }),
  },
  {
    name: '402',
    when: 'no money left, every post',
    keywords: words,
    switchOn: everyCall('*/task_post', { httpStatus: 402 }),
  },
  {
    name: '40210',
    when: 'no money left, said as a code',
    keywords: words,
    switchOn: everyCall('*/task_post', { code: 40210 }),
  },
  { name: '40202', when: 'too many calls, once', keywords: words, switchOn: once('*/task_post', { code: 40202 }) },
  {
    name: '40202',
    when: 'too many calls, for an hour',
    keywords: words,
    switchOn: everyCall('*/task_post', { code: 40202 }),
  },
  { name: '40501', when: 'the task is refused', keywords: task('__40501__') },
  { name: '50000', when: 'their side broke, once', keywords: words, switchOn: once('*/task_post', { code: 50000 }) },
  { name: '50000', when: 'the task breaks every time', keywords: task('__50000__') },
  { name: '40101', when: 'the engine does not answer', keywords: task('__40101__') },
  { name: '40102', when: 'the engine finds nothing', keywords: task('__40102__') },
  { name: 'blank', when: 'an empty page is reported as successful', keywords: task('__blank__') },
  { name: 'blank', when: 'millions of results are estimated, but none is listed', keywords: task('__hollow__') },
  {
    name: 'blank',
    when: 'an empty page, once',
    keywords: words,
    switchOn: () => app.sandbox.control.failKeywords({ keywords: words, effect: { kind: 'blank' }, times: 1 }),
  },
  { name: 'slow', when: 'the task takes long', keywords: task('__slow__') },
  {
    name: 'slow',
    when: 'the post is accepted and answered too late',
    keywords: words,
    switchOn: once('*/task_post', { delayAnswerMs: timeoutMs + 500 }),
  },
  {
    name: 'cut',
    when: 'before the post arrived',
    keywords: words,
    switchOn: once('*/task_post', { cutConnection: 'before' }),
  },
  {
    name: 'cut',
    when: 'after the post was accepted',
    keywords: words,
    switchOn: once('*/task_post', { cutConnection: 'after' }),
  },
  {
    name: 'cut',
    when: 'every call, for an hour',
    keywords: words,
    switchOn: everyCall('*', { cutConnection: 'before' }),
  },
  {
    name: 'cut',
    when: 'while fetching, once',
    keywords: words,
    switchOn: once('*/task_get/*', { cutConnection: 'before' }),
  },
  {
    name: 'malformed',
    when: 'the answer to the post',
    keywords: words,
    switchOn: once('*/task_post', { malformed: true }),
  },
  { name: 'malformed', when: 'the page, every time', keywords: task('__malformed__') },
  { name: 'lost', when: 'the task never finishes', keywords: task('__lost__') },
  { name: 'never', when: 'the task never finishes', keywords: task('__never__') },
  { name: 'twice', when: 'the task is listed twice', keywords: task('__twice__') },
  ...(
    [
      ['lost', 'it never arrives', '__postback-lost__'],
      ['twice', 'it arrives twice', '__postback-twice__'],
      ['late', 'it arrives long after the page', '__postback-late__'],
      ['malformed', 'it cannot be read', '__postback-malformed__'],
      ['40101', 'it says that the engine does not answer', '__40101__'],
      ['40102', 'it says that the engine finds nothing', '__40102__'],
      ['50000', 'it says that the task broke, every time', '__50000__'],
    ] as const
  ).map(
    ([name, when, token]): Fault => ({ name: `postback, ${name}`, when, keywords: task(token), hasPostbacks: true }),
  ),
]

/** Seconds at first, for what is tried again, then minutes, for what is given up. */
async function passTime(round: number) {
  app.clock.advance(round < 30 ? seconds(5) : minutes(2))
  await recoverStuckFetches(app.ctx, [serpChecksFetchesEnded], { isStart: false })
}

const stateNames = {
  found: 'a rank',
  featured_snippet: 'a featured snippet',
  not_in_depth: 'not in top 20',
  failed: 'failed',
  pending: 'pending',
} as const satisfies Record<SerpCheckItem['state'], string>

const countPosts = () => app.providerCalls.filter(({ path }) => path.endsWith('/task_post')).length

type Row = {
  fault: string
  when: string
  state: string
  message: string
  bought: number
  credits: string
}
const table: Row[] = []

describe('whatever the provider does, each keyword ends in a state, with a sentence and its credits', () => {
  test.each(faults)('$name: $when', async ({ name, when, keywords, switchOn, hasPostbacks = false }) => {
    await open(hasPostbacks)
    const postsBefore = countPosts()
    switchOn?.()
    const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: checkOf(keywords) })
    expect(reply.status).toBe(202)
    const { id } = (reply.body as { data: { id: number } }).data
    const check = await workUntilAtRest(app, person, id, passTime)
    const [faulty, healthy] = check.items
    if (faulty === undefined || healthy === undefined) throw new Error('the check has not its two keywords')
    const delivered = check.items.filter((item) => item.state === 'found' || item.state === 'not_in_depth').length
    expect(check.credits).toBeCloseTo(perKeyword * delivered, 4)
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword * (1 + delivered), 4)
    expect(await verifyLedger(app.ctx)).toEqual([])
    // No storm of retries, not even in an hour of refusals.
    expect(countPosts() - postsBefore).toBeLessThan(mostPosts)
    // A fault of one task is nobody else's.
    if (switchOn === undefined) expect(healthy.state).not.toBe('failed')
    table.push({
      fault: name,
      when,
      state: stateNames[faulty.state],
      message: faulty.failure ?? '–',
      bought: app.sandbox.control.tasks({ keyword: keywords[0] }).length,
      credits: faulty.state === 'failed' ? 'returned' : 'charged',
    })
  })

  test('as docs/provider-faults.md says', async () => {
    const lines = table.map(
      ({ fault, when, state, message, bought, credits }) =>
        `| ${fault} | ${when} | ${state} | ${message} | ${bought} | ${credits} |`,
    )
    const page = `# What provider faults do to a check

Generated by \`server/src/parts/serp-fetches/post-fetches/provider-faults.test.ts\`, which brings about every fault over HTTP and
reads the result off the API; the test fails when this page is out of date, and writes it with \`-u\`.

Two keywords are asked for; the table shows the one the fault concerns. *Bought* is how
often the provider worked on that keyword: what it may have accepted is looked up by its tag before anything is posted
again, and an hour of refusals makes fewer than a call a minute.

| fault | when | state | what the customer reads | bought | credits |
|---|---|---|---|---:|---|
${lines.join('\n')}
`
    await expect(page).toMatchFileSnapshot('../../../../../docs/provider-faults.md')
  })
})
