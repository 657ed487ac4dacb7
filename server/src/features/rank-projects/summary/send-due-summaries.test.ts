import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snippetRank } from '#contract/rules/rank-states.ts'
import { days, hours, minutes } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import type { WeeklySummary } from '../../notifications/index.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { lockProject } from '../load-project.ts'
import { rankProjects } from '../tables.ts'
import { mostSummaries, sendDueSummaries } from './send-due-summaries.ts'
import { latestSummarySlot, nextSummarySlot } from './summary-slots.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const friday = '2027-03-05T12:00:00Z'
/** Seven in the morning of a Monday in London. */
const monday = '2027-03-15T07:00:00Z'
const [weekAgo, thisWeek] = ['2027-03-08', '2027-03-14']

const send = () => sendDueSummaries(app.ctx, new AbortController().signal)

type Seen = number | null | 'failed' | 'snippet'
type Ranks = Record<string, Seen>

/** A project as its first run left it, without its ranks, which a test gives it. */
async function track(person: Person, keywords: string[], body: object = {}): Promise<number> {
  const schedule = { isDailyChecked: 1, runAt: '05:00', timeZone: 'Europe/London' }
  const id = await createProject(app, person, { ...schedule, projectName: 'Kestrel Roast', keywords, ...body })
  await app.workOff()
  for (const table of ['rank_observations', 'rank_project_days'])
    await app.ctx.db.execute(sql`delete from ${sql.raw(table)} where project_id = ${id}`)
  await app.ctx.db.execute(sql`
    update rank_project_keywords set latest_day = null, latest_rank = null, latest_depth = null, latest_state = null, latest_results_read = null
    where project_id = ${id}`)
  return id
}

/** Stores what a day's run would have found. */
async function check(person: Person, id: number, day: string, ranks: Ranks, { depth = 100, isBaseline = false } = {}) {
  for (const [keyword, seen] of Object.entries(ranks)) {
    const rank = seen === 'snippet' ? snippetRank : typeof seen === 'number' ? seen : null
    const state =
      seen === 'failed' ? 'failed' : seen === 'snippet' ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'
    await app.ctx.db.execute(sql`
      insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, depth, previous_rank, previous_depth,
        taken_at, is_baseline,
        previous_is_snippet)
      select account_id, project_id, ${day}::date, id, ${state}, ${rank}::smallint, ${depth}, latest_rank, latest_depth, now(),
        ${isBaseline ? true : null}::boolean, latest_state = 'featured_snippet'
      from rank_project_keywords where project_id = ${id} and keyword = ${keyword}`)
    if (seen !== 'failed')
      await app.ctx.db.execute(sql`
        update rank_project_keywords
        set latest_day = ${day}::date, latest_rank = ${rank}::smallint, latest_depth = ${depth}, latest_state = ${state}
        where project_id = ${id} and keyword = ${keyword}`)
  }
  await inTransaction(app.ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project === undefined) throw new Error('no project')
    await sumDaysSince(tx, project, day)
  })
}

async function summariesOf({ id }: Person): Promise<WeeklySummary[]> {
  const { rows } = await app.ctx.db.execute<{ data: WeeklySummary }>(
    sql`select data from notices where account_id = ${id} and kind = 'project.weekly-summary' order by created_at, id`,
  )
  return rows.map(({ data }) => data)
}

/** Somebody with a project that was checked in both weeks. */
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
    ['Europe/London', '2027-03-15T06:59:59Z', '2027-03-08T07:00:00.000Z', '2027-03-15T07:00:00.000Z'],
    ['Europe/London', '2027-03-15T07:00:00Z', '2027-03-15T07:00:00.000Z', '2027-03-22T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-03-14T17:00:00Z', '2027-03-14T17:00:00.000Z', '2027-03-21T17:00:00.000Z'],
    ['America/Los_Angeles', '2027-03-14T23:00:00Z', '2027-03-08T15:00:00.000Z', '2027-03-15T14:00:00.000Z'],
  ])('in %s at %s: the last was %s, the next is %s', (zone, now, last, next) => {
    expect(latestSummarySlot(new Date(now), zone).toISOString()).toBe(last)
    expect(nextSummarySlot(new Date(now), zone).toISOString()).toBe(next)
  })
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
  const [summary, ...others] = await summariesOf(person)
  expect(others).toEqual([])
  expect(summary).toMatchObject({
    name: 'Kestrel Roast',
    comparedDay: weekAgo,
    notCompared: null,
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
    // 'late' had not been checked by then, and the keywords not found count as 101.
    average: { now: 32.75, before: 26.57, comparedNow: 37.14 },
    averageBasis: { found: 6, unranked: 2, unranked_as: 101, left_out: 0 },
  })
  const { rows } = await app.ctx.db.execute<{ spent: string }>(
    sql`select sum(charged_count * credits_per_keyword)::text as spent from rank_project_runs where project_id = ${id}`,
  )
  // Its only run was ten days ago.
  expect([summary?.credits, Number(rows[0]?.spent) > 0]).toEqual([0, true])

  await app.workOff()
  const [email, ...more] = app.emailMessages(person.email)
  expect([email?.subject, more]).toEqual(['Weekly summary: Kestrel Roast', []])
  expect(email?.listUnsubscribe).toContain(`/unsubscribe/${person.id}.project.weekly-summary.`)
  for (const part of [email?.html, email?.text]) {
    expect(part).toContain(
      'Average position 32.8, 2 not found count as 101 (26.6 seven days ago, 37.1 now without keywords added since).',
    )
    expect(part).toContain(`/view-serp-project/${id}`)
    expect(part).toContain('Not in top 100')
  }

  app.clock.advance(days(7))
  await check(person, id, '2027-03-21', { up: 5 })
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  await send()
  expect(await summariesOf(person)).toHaveLength(2)
})

test('a summary names pages that became the featured snippet or no longer are', async () => {
  app.clock.moveTo(friday)
  const person = await signedIn(app.ctx, 'paid')
  const id = await track(person, ['won', 'first', 'left', 'vanished', 'kept'], { countsSnippets: 0 })
  await check(person, id, weekAgo, { won: 6, first: 1, left: 'snippet', vanished: 'snippet', kept: 'snippet' })
  await check(person, id, thisWeek, { won: 'snippet', first: 'snippet', left: 4, vanished: null, kept: 'snippet' })
  app.clock.moveTo(monday)
  await send()
  expect(await summariesOf(person)).toMatchObject([
    {
      // It isn't counted as a position: one keyword has a rank now and one is lost, two had a rank before.
      average: { now: 52.5, before: 3.5 },
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
  expect(lines?.map((line) => line.trim().split(/\s{2,}|\t|: |, /)[0])).toEqual(['won', 'vanished', 'left'])
  expect(email?.html.match(/Featured snippet/g)).toHaveLength(3)
})

test('one that was missed is sent within the day, or left out', async () => {
  const { person } = await followedProject()
  app.clock.moveTo(monday)
  app.clock.advance(hours(24) + minutes(1))
  await send()
  expect(await summariesOf(person)).toEqual([])
  const { person: other } = await followedProject()
  app.clock.moveTo(monday)
  app.clock.advance(hours(23))
  await send()
  expect(await summariesOf(other)).toHaveLength(1)
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
      (_, id) => set(sql`update rank_projects set created_at = '2027-03-15T07:00:30Z' where id = ${id}`),
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
  await app.ctx.db.execute(sql`update rank_project_runs set finished_at = null where project_id = ${id}`)
  app.clock.moveTo(monday)
  await send()
  expect(await summariesOf(person)).toEqual([])
  await app.ctx.db.execute(sql`update rank_project_runs set finished_at = ${monday} where project_id = ${id}`)
  app.clock.advance(minutes(20))
  await send()
  const [summary] = await summariesOf(person)
  expect(summary?.credits).toBeGreaterThan(0)
})

describe('what cannot be compared', () => {
  const summarize = async (live: (person: Person, id: number) => Promise<unknown>) => {
    app.clock.moveTo(friday)
    const person = await signedIn(app.ctx, 'paid')
    const id = await track(person, ['coffee', 'tea'])
    await live(person, id)
    app.clock.moveTo(monday)
    await send()
    return (await summariesOf(person))[0]
  }
  const none = { improved: 0, declined: 0, appeared: 0, lost: 0 }

  test('in a first week is said, with where it stands now', async () => {
    const summary = await summarize((person, id) => check(person, id, thisWeek, { coffee: 4, tea: 6 }))
    expect(summary).toMatchObject({
      notCompared: 'first',
      comparedDay: null,
      average: { now: 5, before: null },
      keywords: none,
    })
  })

  test('after a change of settings is no drop', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 1, tea: 1 })
      await check(person, id, thisWeek, { coffee: 80, tea: null }, { isBaseline: true })
    })
    expect(summary).toMatchObject({
      notCompared: 'settings',
      average: { now: 90.5, before: null },
      keywords: none,
      losers: [],
    })
  })

  test('after a change of depth is neither lost nor new, and averages are not compared', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 30, tea: 5 })
      await check(person, id, thisWeek, { coffee: null, tea: 4 }, { depth: 20 })
    })
    expect(summary).toMatchObject({
      notCompared: 'depth',
      average: { now: 12.5, before: null },
      keywords: { improved: 1, lost: 0, unknown: 1 },
      losers: [],
    })
  })

  test('a week of failures and skipped runs says so and shows no ranks', async () => {
    const summary = await summarize(async (person, id) => {
      await check(person, id, weekAgo, { coffee: 3 })
      await check(person, id, thisWeek, { coffee: 'failed', tea: 'failed' })
      await app.ctx.db.execute(sql`
        update rank_project_runs set skip_reason = 'credits', charged_count = 0, finished_at = '2027-03-12T05:00:00Z'
        where project_id = ${id}`)
    })
    expect(summary).toMatchObject({
      notCompared: 'unchecked',
      average: { now: null, before: null },
      failed: 2,
      skipped: 'credits',
      keywords: none,
    })
  })
})

test('accounts take turns, one has fifty at most, and a project that cannot be read stops nobody', async () => {
  const { person: many, id } = await followedProject()
  const copies = mostSummaries + 5
  await app.ctx.db.execute(sql`
    insert into rank_projects (account_id, name, domain, engine, device, language_code, location_code, location_name, country_code, depth,
      extra_page, loads_ai_overview, includes_subdomains, duration, run_at, time_zone, keywords_count, run, search_text, created_at, next_run_at)
    select account_id, 'Copy ' || n, domain, engine, device, language_code, location_code, location_name, country_code, depth,
      extra_page, loads_ai_overview, includes_subdomains, duration, run_at, case n when 1 then 'Mars/Olympus' else time_zone end,
      keywords_count, run, search_text, created_at, next_run_at
    from rank_projects, generate_series(1, ${copies}) n where id = ${id}`)
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum, depth, least_depth)
    select account_id, id, ${thisWeek}::date, 1, 1, 4, 100, 100 from rank_projects where account_id = ${many.id} and name like 'Copy %'`)
  const { person: one } = await followedProject()
  app.clock.moveTo(monday)
  await send()
  const { rows } = await app.ctx.db.execute<{ account_id: number }>(sql`
    select account_id from notices where kind = 'project.weekly-summary' and account_id in (${many.id}, ${one.id})
    order by created_at, id`)
  expect(
    rows
      .slice(0, 2)
      .map(({ account_id }) => account_id)
      .toSorted(),
  ).toEqual([many.id, one.id].toSorted())
  expect(rows.filter(({ account_id }) => account_id === many.id)).toHaveLength(mostSummaries)
  const due = await app.ctx.db.$count(rankProjects, sql`account_id = ${many.id} and summary_due_at <= ${monday}`)
  expect([due, await app.ctx.db.$count(rankProjects, eq(rankProjects.accountId, many.id))]).toEqual([0, copies + 1])
})
