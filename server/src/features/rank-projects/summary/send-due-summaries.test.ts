import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { forgetChecks, type Seen, storeCheck } from '../../../testing/store-checks.ts'
import { createProject } from '../../../testing/track-project.ts'
import { rankProjects } from '../projects/tables.ts'
import { sendDueSummaries } from './send-due-summaries.ts'
import { latestSummarySlot } from './summary-slots.ts'
import type { WeeklySummary } from './weekly-summary-shape.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const friday = '2027-03-05T12:00:00Z'
/** Seven in the morning of a Monday in London. */
const monday = '2027-03-15T07:00:00Z'
/** The run the week starts from, and the last run in it. */
const [weekAgo, thisWeek] = ['2027-03-07', '2027-03-14']

const send = () => sendDueSummaries(app.ctx, new AbortController().signal)

/** A project as its first run left it, without its ranks, which a test gives it. */
async function track(person: Person, keywords: string[], body: object = {}): Promise<number> {
  const schedule = { isDailyChecked: 1, runAt: '05:00', timeZone: 'Europe/London' }
  const id = await createProject(app, person, { ...schedule, projectName: 'Kestrel Roast', keywords, ...body })
  await app.workOff()
  await forgetChecks(app, id)
  await coverThrough(id, weekAgo)
  return id
}

/** As if a summary had ended with that day's run; null as if there had been none. */
const coverThrough = (id: number, day: string | null) =>
  app.ctx.db.update(rankProjects).set({ summarizedDay: day }).where(eq(rankProjects.id, id))

const check = (person: Person, id: number, day: string, ranks: Record<string, Seen>, settings: object = {}) =>
  storeCheck(app, person, { id, day, ranks, ...settings })

async function summariesOf({ id }: Person): Promise<WeeklySummary[]> {
  const { rows } = await app.ctx.db.execute<{ data: WeeklySummary }>(
    sql`select data from notices where account_id = ${id} and kind = 'project.weekly-summary' order by created_at, id`,
  )
  return rows.map(({ data }) => data)
}

/** The summary of an account with one project. */
const weeksOf = async (person: Person) => (await summariesOf(person)).map(({ projects: [project] }) => project)

/** A person with a project that was checked in both weeks. */
async function followedProject(body: object = {}) {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const id = await track(person, ['coffee'], body)
  await check(person, id, weekAgo, { coffee: 9 })
  await check(person, id, thisWeek, { coffee: 4 })
  return { person, id }
}

describe('the slot', () => {
  test.each([
    [['Europe/London'], '2027-03-15T06:59:59Z', '2027-03-08T07:00:00.000Z', '2027-03-07', '2027-03-15T07:00:00.000Z'],
    [['Europe/London'], '2027-03-15T07:00:00Z', '2027-03-15T07:00:00.000Z', '2027-03-14', '2027-03-22T07:00:00.000Z'],
    [
      ['Pacific/Kiritimati'],
      '2027-03-14T17:00:00Z',
      '2027-03-14T17:00:00.000Z',
      '2027-03-14',
      '2027-03-21T17:00:00.000Z',
    ],
    // The clocks changed on the Sunday in between.
    [
      ['America/Los_Angeles'],
      '2027-03-14T23:00:00Z',
      '2027-03-08T15:00:00.000Z',
      '2027-03-07',
      '2027-03-15T14:00:00.000Z',
    ],
    // Once it is Monday morning in the westernmost zone, it is in all of them.
    [
      ['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/London'],
      '2027-03-15T13:59:59Z',
      '2027-03-08T15:00:00.000Z',
      '2027-03-07',
      '2027-03-15T14:00:00.000Z',
    ],
  ])('in %s at %s: the last was %s, through %s, the next is %s', (zones, now, at, through, nextAt) => {
    const slot = latestSummarySlot(new Date(now), zones)
    expect([slot.at.toISOString(), slot.through, slot.nextAt.toISOString()]).toEqual([at, through, nextAt])
  })
})

test('segments chosen for it are compared over their own keywords', async () => {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const id = await track(person, ['green tea', 'black tea', 'coffee'])
  await check(person, id, weekAgo, { 'green tea': 12, 'black tea': 4, coffee: 2 })
  await check(person, id, thisWeek, { 'green tea': 6, 'black tea': 6, coffee: 30 })
  const save = (name: string, filter: object, in_summary: boolean) =>
    app.call('POST', `/projects/add-segment/${id}`, { token: person.token, body: { name, filter, in_summary } })
  expect((await save('Tea', { search: 'tea' }, true)).status).toBe(200)
  expect((await save('Coffee', { search: 'coffee' }, false)).status).toBe(200)
  app.clock.moveTo(monday)
  await send()
  const [week] = await weeksOf(person)
  expect(week?.segments).toEqual([
    {
      name: 'Tea',
      keywords: 2,
      averageChange: -2,
      visibilityChange: expect.any(Number),
      improved: 1,
      declined: 1,
    },
  ])
  expect(week?.segments?.[0]?.visibilityChange).not.toBe(week?.visibility.change)
})

test('a summary compares the week by the rules of the overview, and arrives once whoever sends it', async () => {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const words = ['up', 'down', 'same', 'fresh', 'gone', 'beyond', 'broken', 'late']
  const id = await track(person, words)
  const before = { up: 20, down: 3, same: 7, fresh: null, gone: 5, beyond: 40, broken: 10 }
  await check(person, id, weekAgo, before)
  // A failure is no drop, and is counted; the check of the day before the week ended is what counts.
  await check(person, id, '2027-03-10', { up: 50, broken: 'failed' })
  await check(person, id, thisWeek, { up: 5, down: 6, same: 7, fresh: 30, gone: null, beyond: null, late: 2 })
  app.clock.moveTo('2027-03-15T06:59:00Z')
  await send()
  expect(await summariesOf(person)).toEqual([])

  app.clock.moveTo(monday)
  await Promise.all([send(), send(), send()])
  await send()
  const [summary, ...others] = await weeksOf(person)
  expect(others).toEqual([])
  expect(await summariesOf(person)).toMatchObject([{ from: weekAgo, through: thisWeek }])
  expect(summary).toMatchObject({
    name: 'Kestrel Roast',
    day: thisWeek,
    comparedDay: weekAgo,
    start: 'previous',
    keywords: { tracked: 8, improved: 1, declined: 1, unchanged: 1, appeared: 1, lost: 2, unknown: 2 },
    winners: [
      { keyword: 'fresh', before: null, now: 30, depth: 100 },
      { keyword: 'up', before: 20, now: 5 },
    ],
    losers: [
      { keyword: 'gone', before: 5, now: null, depth: 100 },
      { keyword: 'beyond', before: 40, now: null },
      { keyword: 'down', before: 3, now: 6 },
    ],
    failed: 1,
    skipped: null,
    // Six are compared: two improved by 71 and 15 positions, and three declined by 96, 61 and 3. Keywords not found
    // count as 101.
    average: { now: 32.75, change: 12.33 },
    averageBasis: { found: 6, unranked: 2, unranked_as: 101, left_out: 0 },
  })
  expect(summary?.visibility.change).toBeLessThan(0)
  const { rows } = await app.ctx.db.execute<{ spent: string }>(
    sql`select sum(charged_count * credits_per_keyword)::text as spent from rank_project_runs where project_id = ${id}`,
  )
  // Its only run was ten days ago.
  expect([summary?.credits, Number(rows[0]?.spent) > 0]).toEqual([0, true])

  await app.workOff()
  const [email, ...more] = app.emailMessages(person.email)
  expect([email?.subject, more]).toEqual(['Weekly summary: Kestrel Roast, 7 to 14 March 2027', []])
  expect(email?.listUnsubscribe).toContain(`/unsubscribe/${person.id}.project.weekly-summary.`)
  for (const part of [email?.html, email?.text]) {
    expect(part).toMatch(
      /Average position 32\.8, 2 not found count as 101 \(declined by 12\.3\)\. Visibility [\d.]+% \(declined by [\d.]+ points\)\./,
    )
    expect(part).toContain('Compares the run of 14 March with the run of 7 March.')
    expect(part).toContain(`/view-serp-project/${id}`)
    expect(part).toContain('Not in top 100')
  }

  app.clock.advance(days(7))
  await check(person, id, '2027-03-21', { up: 5 })
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  await send()
  expect(await summariesOf(person)).toMatchObject([
    { from: weekAgo, through: thisWeek },
    { from: thisWeek, through: '2027-03-21', projects: [{ keywords: { improved: 0, unchanged: 1, unknown: 7 } }] },
  ])
})

test('a summary names pages that became the featured snippet or no longer are', async () => {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const id = await track(person, ['won', 'first', 'left', 'vanished', 'kept'], { countsSnippets: 0 })
  await check(person, id, weekAgo, { won: 6, first: 1, left: 'snippet', vanished: 'snippet', kept: 'snippet' })
  await check(person, id, thisWeek, { won: 'snippet', first: 'snippet', left: 4, vanished: null, kept: 'snippet' })
  app.clock.moveTo(monday)
  await send()
  expect(await weeksOf(person)).toMatchObject([
    {
      // It is rank 1 in changes, also where it isn't counted as a position: 5 places won, 3 and 100 lost.
      average: { now: 52.5, change: 19.6 },
      keywords: { improved: 1, declined: 1, unchanged: 2, appeared: 0, lost: 1 },
      winners: [{ keyword: 'won', before: 6, nowIsSnippet: true }],
      losers: [
        { keyword: 'vanished', beforeIsSnippet: true, now: null },
        { keyword: 'left', beforeIsSnippet: true, now: 4 },
      ],
    },
  ])
  await app.workOff()
  const [email] = app.emailMessages(person.email)
  const lines = email?.text.split('\n').filter((line) => line.includes('Featured snippet'))
  expect(lines?.map((line) => line.trim().split(/\s{2,}|\t|: |, /)[0])).toEqual(['vanished', 'left', 'won'])
  expect(email?.html.match(/Featured snippet/g)).toHaveLength(3)
})

test('a missed summary is sent within a day; after that its days are covered by the next one', async () => {
  const { person, id } = await followedProject()
  app.clock.moveTo(monday)
  app.clock.advance(hours(24) + minutes(1))
  await send()
  expect(await summariesOf(person)).toEqual([])
  const { person: other } = await followedProject()
  app.clock.moveTo(monday)
  app.clock.advance(hours(23))
  await send()
  expect(await summariesOf(other)).toHaveLength(1)

  // The next one begins where the last one ended.
  const usable = sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`
  await app.ctx.db.execute(usable)
  await check(person, id, '2027-03-21', { coffee: 2 })
  app.clock.moveTo('2027-03-22T07:00:00Z')
  await send()
  expect(await summariesOf(person)).toMatchObject([
    { from: weekAgo, through: '2027-03-21', projects: [{ winners: [{ before: 9, now: 2 }] }] },
  ])
})

test('one that could not be written is tried again while it is of use', async () => {
  const { person } = await followedProject()
  app.clock.moveTo(monday)
  const whileHolding = () => Promise.reject(new Error('the database is away'))
  await sendDueSummaries({ ...app.ctx, locks: { ...app.ctx.locks, whileHolding } }, new AbortController().signal)
  await send()
  expect(await summariesOf(person)).toEqual([])
  app.clock.advance(hours(1))
  await send()
  expect(await summariesOf(person)).toHaveLength(1)
})

test('there is one a week: a project given a schedule after it is in the next one', async () => {
  const { person, id } = await followedProject()
  const other = await track(person, ['tea'], { projectName: 'Slow Roast' })
  const schedule = (at: string | null) =>
    app.ctx.db
      .update(rankProjects)
      .set({ nextRunAt: at === null ? null : new Date(at) })
      .where(eq(rankProjects.id, other))
  await check(person, other, weekAgo, { tea: 9 })
  await check(person, other, thisWeek, { tea: 5 })
  await schedule(null)
  app.clock.moveTo(monday)
  await send()
  await schedule('2027-03-16T05:00:00Z')
  app.clock.advance(hours(1))
  await send()
  expect((await summariesOf(person)).map(({ projects }) => projects.map(({ projectId }) => projectId))).toEqual([[id]])
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  app.clock.moveTo('2027-03-22T07:00:00Z')
  await send()
  expect((await summariesOf(person)).slice(1)).toMatchObject([
    {
      projects: [
        { projectId: other, winners: [{ before: 9, now: 5 }] },
        { projectId: id, day: null },
      ],
    },
  ])
})

describe('nobody gets one', () => {
  const set = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
  test.each<[string, (person: Person, id: number) => Promise<unknown>]>([
    ['who is suspended', ({ id }) => set(sql`update accounts set suspended = true where id = ${id}`)],
    ['whose account was deleted', ({ id }) => set(sql`update accounts set deleted_at = now() where id = ${id}`)],
    [
      'whose address is not proven',
      ({ id }) => set(sql`update credentials set email_proven_at = null where account_id = ${id}`),
    ],
    ['without a plan', ({ id }) => set(sql`delete from subscriptions where account_id = ${id}`)],
    [
      'for a project without a schedule',
      (_, id) => set(sql`update rank_projects set next_run_at = null where id = ${id}`),
    ],
    [
      'for a project that was deleted',
      (_, id) => set(sql`update rank_projects set deleted_at = now() where id = ${id}`),
    ],
    [
      'for a project made since Monday',
      (_, id) =>
        set(sql`update rank_projects set created_at = '2027-03-15T07:00:30Z', summarized_day = null where id = ${id}`),
    ],
    [
      'for a week in which nothing was checked, failed or skipped',
      (_, id) => set(sql`delete from rank_project_days where project_id = ${id} and day > ${weekAgo}`),
    ],
  ])('%s', async (_who, change) => {
    const { person, id } = await followedProject()
    await change(person, id)
    app.clock.moveTo(monday)
    app.clock.advance(minutes(1))
    await send()
    expect(await summariesOf(person)).toEqual([])
  })
})

test('whoever turned the email off finds it in their notifications alone', async () => {
  const { person } = await followedProject()
  const body = { kind: 'project.weekly-summary', is_emailed: false }
  await app.call('PUT', '/notifications/preferences', { token: person.token, body })
  app.clock.moveTo(monday)
  await send()
  await app.workOff()
  expect([(await summariesOf(person)).length, app.emailMessages(person.email)]).toEqual([1, []])
})

test('a project in a run waits for its end', async () => {
  const { person, id } = await followedProject()
  await app.ctx.db.execute(
    sql`update rank_project_runs set finished_at = null, day = ${thisWeek} where project_id = ${id}`,
  )
  app.clock.moveTo(monday)
  await send()
  expect(await summariesOf(person)).toEqual([])
  await app.ctx.db.execute(sql`update rank_project_runs set finished_at = ${monday} where project_id = ${id}`)
  app.clock.advance(minutes(20))
  await send()
  const [summary] = await weeksOf(person)
  expect(summary?.credits).toBeGreaterThan(0)
})

test('a run for later days doesn’t delay a summary, and a run that takes hours doesn’t delay the other projects', async () => {
  const { person, id } = await followedProject()
  const other = await track(person, ['tea'], { projectName: 'Slow Roast' })
  await check(person, other, weekAgo, { tea: 9 })
  await check(person, other, thisWeek, { tea: 5 })
  const run = (day: string, of: number) =>
    app.ctx.db.execute(sql`update rank_project_runs set finished_at = null, day = ${day} where project_id = ${of}`)
  await run('2027-03-15', id)
  await run(thisWeek, other)
  app.clock.moveTo(monday)
  await send()
  app.clock.advance(hours(3))
  await send()
  expect(await summariesOf(person)).toEqual([])
  app.clock.advance(hours(2))
  await send()
  expect(await summariesOf(person)).toMatchObject([{ projects: [{ projectId: id }] }])
  const rows = await app.ctx.db
    .select()
    .from(rankProjects)
    .where(eq(rankProjects.accountId, person.id))
    .orderBy(rankProjects.id)
  expect(rows.map((row) => [row.id, row.summarizedDay])).toEqual([
    [id, thisWeek],
    [other, weekAgo],
  ])
})

describe('what cannot be compared', () => {
  const summarize = async (live: (person: Person, id: number) => Promise<unknown>) => {
    app.clock.moveTo(friday)
    const person = await signedIn(app.ctx, 'paid')
    const id = await track(person, ['coffee', 'tea'])
    await live(person, id)
    app.clock.moveTo(monday)
    await send()
    return (await weeksOf(person))[0]
  }
  const none = { improved: 0, declined: 0, appeared: 0, lost: 0 }

  test('after a first run it says that there is nothing to compare with, and shows the current figures', async () => {
    const summary = await summarize(async (person, id) => {
      await coverThrough(id, null)
      await check(person, id, thisWeek, { coffee: 4, tea: 6 })
    })
    expect(summary).toMatchObject({
      start: 'first',
      comparedDay: null,
      average: { now: 5, change: null },
      keywords: none,
    })
  })

  test('after a first run, or one with new settings, later runs are compared with it', async () => {
    const first = await summarize(async (person, id) => {
      await coverThrough(id, null)
      await check(person, id, '2027-03-10', { coffee: 9, tea: 6 })
      await check(person, id, thisWeek, { coffee: 4, tea: 8 })
    })
    expect(first).toMatchObject({ start: 'first', comparedDay: '2027-03-10', keywords: { improved: 1, declined: 1 } })
    const settings = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 1, tea: 1 })
      await check(person, id, '2027-03-10', { coffee: 80, tea: 70 }, { isBaseline: true })
      await check(person, id, thisWeek, { coffee: 75, tea: null })
    })
    expect(settings).toMatchObject({
      ...{ start: 'settings', comparedDay: '2027-03-10', keywords: { improved: 1, lost: 1 } },
      winners: [{ keyword: 'coffee', before: 80, now: 75 }],
    })
  })

  test('after a change of settings is no drop', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 1, tea: 1 })
      await check(person, id, thisWeek, { coffee: 80, tea: null }, { isBaseline: true })
    })
    expect(summary).toMatchObject({
      start: 'settings',
      comparedDay: null,
      average: { now: 90.5, change: null },
      keywords: none,
      losers: [],
    })
  })

  test('a keyword whose change can’t be told after a change of depth is neither lost nor new, and in no average', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 30, tea: 5 })
      await check(person, id, thisWeek, { coffee: null, tea: 4 }, { depth: 20 })
    })
    expect(summary).toMatchObject({
      average: { now: 12.5, change: -1 },
      keywords: { improved: 1, lost: 0, unknown: 1 },
      losers: [],
    })
  })

  test('a week of failures and skipped runs says so and shows no ranks', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 3 })
      await check(person, id, thisWeek, { coffee: 'failed', tea: 'failed' })
      await app.ctx.db.execute(sql`
        update rank_project_runs set skip_reason = 'credits', day = null, charged_count = 0, finished_at = '2027-03-12T05:00:00Z'
        where project_id = ${id}`)
    })
    expect(summary).toMatchObject({
      day: null,
      average: { now: null, change: null },
      failed: 2,
      skipped: 'credits',
      keywords: none,
    })
  })
})

test('two improvements never appear as a decline, in the text or in the order', async () => {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const id = await track(person, ['top', 'found', 'better', 'nowhere'])
  await check(person, id, weekAgo, { top: 1, found: null, better: 99, nowhere: null })
  // The average of found ranks falls from 50 to 60.
  await check(person, id, thisWeek, { top: 1, found: 97, better: 82, nowhere: null })
  app.clock.moveTo(monday)
  await send()
  const [summary] = await weeksOf(person)
  expect(summary).toMatchObject({ average: { change: -5.25 }, losers: [], keywords: { improved: 1, appeared: 1 } })
  await app.workOff()
  const [email] = app.emailMessages(person.email)
  expect(email?.text).toContain('(improved by 5.3)')
  expect(email?.text).not.toMatch(/declined by|[−-]\d+\.\d/)
})

test('one email has all projects of an account, worst first; a project that can’t be read doesn’t hold back the others', async () => {
  const { person: many, id } = await followedProject()
  const falling = await track(many, ['coffee', 'tea'], { projectName: 'Falling' })
  await check(many, falling, weekAgo, { coffee: 1, tea: 4 })
  await check(many, falling, thisWeek, { coffee: 8, tea: 3 })
  const copies = 45
  await app.ctx.db.execute(sql`
    insert into rank_projects (account_id, name, domain, engine, device, language_code, location_code, location_name, country_code, depth,
      extra_page, loads_ai_overview, includes_subdomains, duration, run_at, time_zone, keywords_count, run, search_text, created_at, next_run_at)
    select account_id, 'Copy ' || lpad(n::text, 2, '0'), domain, engine, device, language_code, location_code, location_name, country_code, depth,
      extra_page, loads_ai_overview, includes_subdomains, duration, run_at, case n when 1 then 'Mars/Olympus' else time_zone end,
      keywords_count, run, search_text, created_at, next_run_at
    from rank_projects, generate_series(1, ${copies}) n where id = ${id}`)
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum, depth, least_depth)
    select account_id, id, ${thisWeek}::date, 1, 1, 4, 100, 100 from rank_projects
    where account_id = ${many.id} and name like 'Copy %' and name <> 'Copy 45'`)
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum, failed_count)
    select account_id, id, ${thisWeek}::date, 0, 0, 0, 3 from rank_projects where account_id = ${many.id} and name = 'Copy 45'`)
  const { person: one } = await followedProject()
  app.clock.moveTo(monday)
  await send()
  expect(await summariesOf(one)).toHaveLength(1)
  const [summary, ...others] = await summariesOf(many)
  expect(others).toEqual([])
  const names = summary?.projects.map(({ name }) => name)
  expect([names?.length, names?.slice(0, 3), names?.at(-1)]).toEqual([
    46,
    ['Copy 45', 'Falling', 'Copy 02'],
    'Kestrel Roast',
  ])
  const due = await app.ctx.db.$count(rankProjects, sql`account_id = ${many.id} and summary_due_at <= ${monday}`)
  expect(due).toBe(0)

  await app.workOff()
  const [email, ...more] = app.emailMessages(many.email)
  expect([email?.subject, more]).toEqual(['Weekly summary: 46 projects, 4 to 14 March 2027', []])
  for (const part of [email?.html, email?.text]) {
    expect(part).toContain('Visibility declined in 1 of 46 projects and improved in 1.')
    for (const name of names ?? []) expect(part).toContain(name)
    expect(part).toContain('Order: projects whose runs all failed or were skipped, then by visibility lost')
    expect(part).toContain(`/view-serp-project/${falling}`)
  }
  // Longer ones are cut off by large email providers.
  expect(Buffer.byteLength(email?.html ?? '')).toBeLessThan(100_000)
})
