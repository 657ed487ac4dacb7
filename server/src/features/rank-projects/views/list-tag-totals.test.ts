import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { days as daysOf } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { choices, live, lives, seenIn } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { packDaysSince } from '../days/packed/pack-days.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { lockProject } from '../get-project.ts'
import { runDueJob } from '../jobs.ts'
import { deleteRankKeywords } from '../keywords/delete-rank-keywords.ts'
import { listTagTotals } from './list-tag-totals.ts'
import { showRankHistory } from './show-rank-history.ts'
import { showRankOverview } from './show-rank-overview.ts'

let app: TestApp
let person: Person
let ctx: AccountCtx
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-10T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  ctx = { ...app.ctx, account: person.viewer.account }
  id = await createProject(app, person, { keywords: ['totalled'] })
  await app.workOff()
})
afterAll(() => app.close())

const compares = ['previous', '7d', '2030-01-02'] as const
const overview = async (filters: object, compare: (typeof compares)[number], of = id) =>
  (await showRankOverview(ctx, { id: of, days: 30, compare, ...filters })).data

/** Each keyword in some of three groups; all of them in the last. */
async function group(memberships: readonly number[]) {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where project_id = ${id} order by id`,
  )
  await ctx.db.execute(sql`delete from rank_tags where project_id = ${id}`)
  const tags = await ctx.db.execute<{ id: number }>(sql`
    insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
    select ${person.id}, ${id}, 'tag ' || n, 'tag ' || n, 'teal', now() from generate_series(0, 2) n returning id`)
  const tagged = rows.flatMap((keyword, at) =>
    tags.rows.flatMap((tag, bit) =>
      bit === 2 || (((memberships[at] ?? 0) >> bit) & 1) === 1 ? [{ tag: tag.id, keyword: keyword.id }] : [],
    ),
  )
  await ctx.db.execute(sql`
    insert into rank_keyword_tags select ${person.id}, ${id}, tag, keyword
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) t(tag int, keyword int)`)
  return tags.rows.map((tag) => tag.id)
}

const memberships = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 })

test('a filter that all keywords match has the figures of the project; each tag’s totals are those of the project filtered by it', async () => {
  const lived = fc.record({ life: lives, memberships, isPacked: fc.boolean(), compare: fc.constantFrom(...compares) })
  await fc.assert(
    fc.asyncProperty(lived, async ({ life, memberships: of, isPacked, compare }) => {
      const project = await live(app, { person, id }, life.days, life.choice)
      if (isPacked) await inTransaction(app.ctx, (tx) => packDaysSince(tx, project, '0001-01-01'))
      const tags = await group(of)
      const whole = await overview({}, compare)
      const { missing_filters: _none, ...figures } = whole
      expect(await overview({ tags_any: String(tags[2]) }, compare)).toMatchObject(figures)
      const { data } = await listTagTotals(ctx, { id, compare, sort: 'name', direction: 'asc' })
      const { ranks: _ranks, compared: _compared, ...day } = whole.comparison ?? {}
      expect(data.comparison).toEqual(whole.comparison === null ? null : day)
      for (const { tag, ...total } of data.totals) {
        const filter = tag === null ? { untagged: 'yes' as const } : { tags_all: String(tag.id) }
        const filtered = await overview(filter, compare)
        const { averagePosition = null, visibility = null } = filtered.days.at(-1) ?? {}
        if ((filtered.days.at(-1)?.date ?? '') === data.comparison?.date)
          expect({ averagePosition, visibility }).toEqual({
            averagePosition: total.averagePosition,
            visibility: total.visibility,
          })
        expect(total.keywords_count).toBe(filtered.keywords_count)
        expect(total.compared).toEqual(filtered.comparison?.compared ?? null)
        for (const band of ['top3', 'top10', 'top20', 'top100', 'none'] as const) {
          const { keywords_pagination } = await showRankHistory(ctx, {
            ...{ id, page: 1, dates_per_page: 1, keywords_page: 1, keywords_per_page: 25 },
            ...{ search: '', sort: 'added', direction: 'asc', compare: 'previous', band },
            ...filter,
          })
          expect(keywords_pagination.total, band).toBe(total.bands[band])
        }
      }
    }),
    { numRuns: 10 },
  )
})

test('halves of a project add up to it on every day, also when some of its days are packed and others not', async () => {
  const lived = fc.record({
    days: fc.array(fc.array(fc.option(seenIn(20), { nil: undefined }), { minLength: 6, maxLength: 6 }), {
      minLength: 2,
      maxLength: 6,
    }),
    choice: choices,
    from: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(lived, async ({ days, choice, from }) => {
      const project = await live(app, { person, id }, days, { ...choice, depth: 20 })
      await inTransaction(app.ctx, (tx) => packDaysSince(tx, project, `2030-01-0${from}`))
      await ctx.db.execute(
        sql`delete from rank_packed_days where project_id = ${id} and extract(day from day)::int % 2 = 0`,
      )
      const tags = await group([1, 1, 0, 1, 0, 0])
      const [whole, one, other] = [
        await overview({}, 'previous'),
        await overview({ tags_any: String(tags[0]) }, 'previous'),
        await overview({ tags_none: String(tags[0]) }, 'previous'),
      ]
      for (const day of whole.days) {
        const parts = [one, other].flatMap(({ days: all }) => all.find(({ date }) => date === day.date) ?? [])
        const sum = (of: (part: typeof day) => number) => parts.reduce((total, part) => total + of(part), 0)
        expect(sum((part) => part.checked_count)).toBe(day.checked_count)
        expect(sum((part) => part.failed_count)).toBe(day.failed_count)
        expect(sum((part) => part.found_count)).toBe(day.found_count)
        for (const band of ['top3', 'top10', 'top20', 'top100', 'none'] as const)
          expect(
            sum((part) => part.bands[band]),
            band,
          ).toBe(day.bands[band])
        for (const move of ['improved', 'declined', 'unchanged', 'appeared', 'lost', 'unknown'] as const)
          expect(
            sum((part) => part.moved[move]),
            move,
          ).toBe(day.moved[move])
      }
    }),
    { numRuns: 25 },
  )
})

test('runs keep them equal: while one is under way, after it, and once keywords are deleted', async () => {
  const mine = await createProject(app, person, {
    ...{ keywords: ['one', 'two', 'three __40501__', 'four'], projectName: 'Run', isDailyChecked: 1, runAt: '00:00' },
  })
  await app.workOff()
  const expectEqual = async () => {
    const whole = await overview({}, 'previous', mine)
    const same = await overview({ untagged: 'yes' }, 'previous', mine)
    expect(same).toEqual(whole)
    expect(whole.days.length).toBeGreaterThan(0)
    const { data } = await listTagTotals(ctx, { id: mine, compare: 'previous', sort: 'name', direction: 'asc' })
    expect(data.all.volatility).toEqual(whole.days.at(-1)?.volatility ?? null)
    return data.all.volatility
  }
  await expectEqual()
  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(daysOf(1))
    await ctx.jobs.send(ctx, runDueJob, {})
    // Its keywords are pending, and the day has a row without checks.
    await expectEqual()
    await app.workOff()
    await expectEqual()
  }
  expect(await expectEqual()).not.toBeNull()
  const { rows } = await ctx.db.execute(sql`
    select d.day from rank_project_days d left join rank_packed_days p using (account_id, project_id, day)
    where d.project_id = ${mine} and p.day is null`)
  expect(rows).toEqual([])
  const keywords = await ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where project_id = ${mine} order by id`,
  )
  await deleteRankKeywords(ctx, { keywords_ids: [keywords.rows[1]?.id ?? 0] })
  await expectEqual()
})

test('a day that a process of the release before has changed is not packed, and deleting keywords does not make it so', async () => {
  const mine = await createProject(app, person, { keywords: ['kept', 'changed', 'deleted'], projectName: 'Changed' })
  await app.workOff()
  const keywords = await ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where project_id = ${mine} order by id`,
  )
  const [, changed, deleted] = keywords.rows.map((row) => row.id)
  const other = (rank: string) => sql.raw(`case when ${rank} = 2 then 3 else 2 end`)
  await inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: mine })
    if (project === undefined) throw new Error('no project')
    await tx.db.execute(sql`
      update rank_observations set state = 'found', rank = ${other('rank')}, organic_rank = null where project_id = ${mine} and keyword_id = ${changed}`)
    await tx.db.execute(sql`
      update rank_project_keywords set latest_state = 'found', latest_rank = ${other('latest_rank')}, latest_organic_rank = null
      where account_id = ${person.id} and id = ${changed}`)
    await sumDaysSince(tx, project, '2030-01-01')
  })
  const expectEqual = async () =>
    expect(await overview({ untagged: 'yes' }, 'previous', mine)).toEqual(await overview({}, 'previous', mine))
  await expectEqual()
  await deleteRankKeywords(ctx, { keywords_ids: [deleted ?? 0] })
  await expectEqual()
})
