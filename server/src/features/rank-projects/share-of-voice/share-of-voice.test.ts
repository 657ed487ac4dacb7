import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import { siteOf } from '../../../parts/serp-fetches/read-pages/index.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { deleteRankKeywords } from '../keywords/delete-rank-keywords.ts'
import { deleteProjectSetting } from '../projects/delete-project-setting.ts'
import { deleteRankProject } from '../projects/delete-rank-project.ts'
import { updateRankProject } from '../projects/update-rank-project.ts'
import { refreshRankProject } from '../runs/refresh-rank-project.ts'
import { addSegment } from '../segments/add-segment.ts'
import { deleteTag } from '../tags/delete-tag.ts'
import { listSettingTotals } from '../views/list-setting-totals.ts'
import { listTagTotals } from '../views/list-tag-totals.ts'
import { showRankOverview } from '../views/show-rank-overview.ts'
import { tagChosenKeywords } from '../views/tag-chosen-keywords.ts'
import { listShareOfVoice } from './list-share-of-voice.ts'
import { sendDueShares } from './send-due-shares.ts'
import { setShareWeight } from './set-share-weight.ts'
import { showShareCurves } from './show-share-curves.ts'
import { storeShares } from './store-shares.ts'

let app: TestApp
let person: Person
let ctx: AccountCtx
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-10T12:00:00Z')
})
afterAll(() => app.close())

/** A project of three keywords, checked on two days, of an account whose plan has just begun. */
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  ctx = { ...app.ctx, account: person.viewer.account }
  const name = `shared ${app.ctx.clock().toISOString()}`
  id = await createProject(app, person, { keywords: ['one', 'two', 'three'].map((word) => `${name} ${word}`) })
  await app.workOff()
  await runAgain()
})

async function runAgain() {
  app.clock.advance(days(1))
  await refreshRankProject(ctx, { id, confirm: true, onlyFailed: false, idempotencyKey: undefined })
  await app.workOff()
}

const list = async (choice: object = {}) =>
  (
    await listShareOfVoice(ctx, {
      ...{ id, page: 1, domains_per_page: 250, search: '', sort: 'share', direction: 'desc', compare: 'previous' },
      ...choice,
    })
  ).data

const keywords = async () =>
  (
    await ctx.db.execute<{ id: number; keyword: string }>(
      sql`select id, keyword from rank_project_keywords where project_id = ${id} order by id`,
    )
  ).rows

/** By the definition, off the stored order of results of these keywords on a day. */
async function expectedShares(day: string | null, ids: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ snapshot_query_id: string; snapshot_id: string; taken_at: string }>(sql`
    select o.snapshot_query_id, o.snapshot_id, o.taken_at from rank_observations o
    where o.project_id = ${id} and o.day = ${day}::date and o.keyword_id = any(${sql.param([...ids])}::int[])`)
  const outlines = await readOutlines(
    ctx,
    rows.map((row) => ({
      queryId: Number(row.snapshot_query_id),
      snapshotId: row.snapshot_id,
      takenAt: new Date(row.taken_at),
    })),
  )
  const clicks = new Map<string, number>()
  let offered = 0
  for (const { results } of outlines.values()) {
    const known = new Set<string>()
    for (const { position, domain } of results) {
      offered += clickShareOf(position)
      const site = siteOf(domain.replace(/^www\./, ''))
      if (!known.has(site)) clicks.set(site, (clicks.get(site) ?? 0) + clickShareOf(position))
      known.add(site)
    }
  }
  return new Map([...clicks].map(([site, sum]) => [site, (sum / offered) * 100]))
}

const expectShares = (
  domains: readonly DomainShare[],
  expected: ReadonlyMap<string, number>,
  of: (one: DomainShare) => number | null = ({ share }) => share,
) => {
  const shown = domains.filter((one) => (of(one) ?? 0) > 0)
  expect(shown.length).toBeGreaterThan(3)
  for (const one of shown) expect(of(one), one.domain).toBeCloseTo(expected.get(one.domain) ?? 0, 4)
}

test('shares are those of the stored pages, now and on the day before; they are there once a run has ended', async () => {
  const { domains, comparison, basis, is_pending } = await list()
  const ids = (await keywords()).map((keyword) => keyword.id)
  expect(is_pending).toBe(false)
  expect(basis).toMatchObject({ keywords_count: 3, missing_count: 0 })
  expectShares(domains, await expectedShares(comparison?.date ?? null, ids))
  const before = await expectedShares(comparison?.compared_date ?? null, ids)
  expectShares(domains, before, ({ share_before }) => share_before)
  const own = domains.find(({ kind }) => kind === 'own')
  expect(own?.domain).toBe('kestrelroast.example')
  const total = domains.reduce((sum, { share }) => sum + (share ?? 0), 0)
  expect(total + (basis?.rest ?? 0) + (basis?.repeated ?? 0)).toBeCloseTo(100, 3)
  const overview = await showRankOverview(ctx, { id, days: 30, compare: 'previous' })
  expect(overview.data.days.map((day) => day.share_of_voice)).toEqual([own?.share_before, own?.share])
  const curves = await showShareCurves(ctx, { id, days: 30 })
  expect(curves.data.domains[0]).toMatchObject({ kind: 'own', shares: [own?.share_before, own?.share] })
  expect(curves.data.domains.length).toBeGreaterThan(2)
})

test('as of a past date, curves end on it and draw its largest domains', async () => {
  const { comparison } = await list()
  const past = comparison?.compared_date ?? ''
  await ctx.db.execute(sql`
    update rank_share_days set domains = array(select 'before-' || domain from unnest(domains) domain)
    where project_id = ${id} and day = ${past}::date`)
  const read = async (query: string) => {
    const { body } = await app.call('GET', `/projects/show-share-curves/${id}${query}`, { token: person.token })
    return (body as Awaited<ReturnType<typeof showShareCurves>>).data
  }
  const then = await read(`?as_of=${past}`)
  expect(then.days.map(({ date }) => date)).toEqual([past])
  const others = then.domains.flatMap(({ domain, kind }) => (kind === 'other' ? domain : []))
  expect(others.length).toBeGreaterThan(1)
  expect(others.every((domain) => domain.startsWith('before-'))).toBe(true)
  expect(await read(`?as_of=${comparison?.date}`)).toEqual(await read(''))
  const early = await app.call('GET', `/projects/show-share-curves/${id}?as_of=2029-01-01`, { token: person.token })
  expect(early).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
})

test('shares of a tag, of a segment and of untagged keywords are of their keywords on every day; changing them computes all anew', async () => {
  const [one, two, three] = await keywords()
  if (one === undefined || two === undefined || three === undefined) throw new Error('three keywords')
  await tagChosenKeywords(ctx, { id, add: ['first'], remove: [], keywords_ids: [one.id, two.id] })
  await app.workOff()
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from rank_tags where project_id = ${id}`)
  const tag = rows[0]?.id ?? 0
  const dates = (await list()).comparison
  const expectTag = async (ids: number[]) => {
    const { domains, basis } = await list({ tag })
    expect(basis?.keywords_count).toBe(ids.length)
    expectShares(domains, await expectedShares(dates?.date ?? null, ids))
    expectShares(domains, await expectedShares(dates?.compared_date ?? null, ids), ({ share_before }) => share_before)
  }
  await expectTag([one.id, two.id])
  expectShares((await list({ untagged: 'yes' })).domains, await expectedShares(dates?.date ?? null, [three.id]))
  const { data: segment } = await addSegment(ctx, {
    ...{ id, name: 'tagged', in_summary: false },
    filter: { tags_any: String(tag), search: two.keyword },
  })
  await app.workOff()
  expect((await list({ segment: segment.id })).basis?.keywords_count).toBe(1)
  const { data: totals } = await listTagTotals(ctx, { id, compare: 'previous', sort: 'share', direction: 'desc' })
  const ownIn = async (choice: object) => (await list(choice)).domains.find(({ kind }) => kind === 'own')
  expect(totals.totals.find((total) => total.tag?.id === tag)?.share_of_voice).toEqual({
    now: (await ownIn({ tag }))?.share,
    before: (await ownIn({ tag }))?.share_before,
  })
  await tagChosenKeywords(ctx, { id, add: ['first'], remove: [], keywords_ids: [three.id] })
  await tagChosenKeywords(ctx, { id, add: [], remove: [tag], keywords_ids: [one.id, two.id] })
  await app.workOff()
  await expectTag([three.id])
  expect((await list({ segment: segment.id })).basis?.keywords_count).toBe(0)
  await tagChosenKeywords(ctx, { id, add: [], remove: [tag], keywords_ids: [three.id] })
  await app.workOff()
  expect(await list({ tag })).toMatchObject({ domains: [], comparison: null, is_missing: false, is_pending: false })
  expect((await showShareCurves(ctx, { id, days: 30, tag })).data.days).toEqual([])
  const empty = (await listTagTotals(ctx, { id, compare: 'previous', sort: 'share', direction: 'desc' })).data.totals
  expect(empty.find((total) => total.tag?.id === tag)?.share_of_voice).toEqual({ now: null, before: null })
  await deleteTag(ctx, { id, tag_id: tag })
  await app.workOff()
  expect(await list({ tag })).toMatchObject({ domains: [], comparison: null, is_missing: true })
})

test('a domain that is tracked has its past, whatever its share was; a deleted keyword is in no day any more', async () => {
  const { domains } = await list({ show: 'untracked', sort: 'share', direction: 'asc' })
  const smallest = domains.findLast(({ share, share_before }) => share !== null && share_before !== null)?.domain ?? ''
  const strangers = [smallest, `${smallest}/no-such-folder`]
  await updateRankProject(ctx, { id, competitorsItems: strangers } as unknown as Parameters<
    typeof updateRankProject
  >[1])
  await app.workOff()
  const tracked = (await list({ show: 'tracked' })).domains
  expect(tracked.map(({ kind }) => kind).toSorted()).toEqual(['competitor', 'competitor', 'own'])
  expect(tracked.find(({ part_of }) => part_of === smallest)).toMatchObject({ share: 0, share_before: 0, best: null })
  const [gone, ...kept] = await keywords()
  await deleteRankKeywords(ctx, { keywords_ids: [gone?.id ?? 0] })
  await app.workOff()
  const after = await list()
  const ids = kept.map((keyword) => keyword.id)
  expectShares(
    after.domains.filter((one) => one.part_of === null),
    await expectedShares(after.comparison?.date ?? null, ids),
  )
  expectShares(
    after.domains.filter((one) => one.part_of === null),
    await expectedShares(after.comparison?.compared_date ?? null, ids),
    ({ share_before }) => share_before,
  )
})

test('shares by search volume count only keywords whose volume is known', async () => {
  const [first] = await keywords()
  await setShareWeight(ctx, { id, weight: 'volume' })
  const { basis, domains, comparison } = await list()
  expect(basis?.weight).toBe('volume')
  await ctx.db.execute(sql`delete from keyword_metrics where keyword <> ${first?.keyword.toLowerCase() ?? ''}`)
  await ctx.db.execute(sql`update keyword_metrics set search_volume = 50`)
  await ctx.db.execute(sql`update rank_projects set shares_run = null where id = ${id}`)
  await sendDueShares(ctx, new AbortController().signal)
  await app.workOff()
  const known = await list()
  expect(known.basis).toMatchObject({ volume_count: 1, keywords_count: 3 })
  expectShares(known.domains, await expectedShares(comparison?.date ?? null, [first?.id ?? 0]))
  expect(domains).not.toEqual(known.domains)
})

test('a project that a release before has run gets its shares, also of the past, from what is stored; deleting it deletes them', async () => {
  const before = await list({ compare: 'previous' })
  await ctx.db.execute(sql`delete from rank_share_days where project_id = ${id}`)
  await ctx.db.execute(sql`update rank_projects set shares_run = null where id = ${id}`)
  expect(await list()).toMatchObject({ domains: [], comparison: null, is_pending: true })
  await sendDueShares(ctx, new AbortController().signal)
  await app.workOff()
  expect(await list()).toEqual(before)
  app.clock.advance(hours(1))
  await deleteRankProject(ctx, { id })
  await app.workOff()
  const { rows } = await ctx.db.execute(sql`select from rank_share_days where project_id = ${id}`)
  expect(rows).toEqual([])
})

test.each(['settings', 'depth'] as const)(
  'another %s makes no domain a newcomer, and nothing is compared with it',
  async (changed) => {
    const { comparison } = await list()
    const change =
      changed === 'settings' ? sql`baseline_count = 1` : sql`depth = depth + 10, least_depth = least_depth + 10`
    // Only the newest day names the domains.
    await ctx.db.execute(sql`
    update rank_share_days set domains = array(select 'before-' || domain from unnest(domains) domain)
    where project_id = ${id} and day < ${comparison?.date ?? null}::date`)
    expect((await list({ show: 'newcomers' })).domains.length).toBeGreaterThan(2)
    expect((await list()).domains.some(({ state }) => state === 'gone')).toBe(true)
    await ctx.db.execute(sql`
    update rank_project_days set ${change} where project_id = ${id} and day = ${comparison?.date ?? null}::date`)
    const { domains, comparison: after } = await list()
    expect(after?.not_compared).toBe(changed)
    expect(domains.every((one) => !one.is_newcomer && one.state === null && one.share_before === null)).toBe(true)
  },
)

test('first listings are looked for in the last 90 days and on the stored day before them, and that is said', async () => {
  const { comparison } = await list()
  const now = comparison?.date ?? ''
  const namedFrom = async (day: string) =>
    ctx.db.execute(sql`
      insert into rank_share_days select (jsonb_populate_record(s, jsonb_build_object('day', ${day}::text))).*
      from rank_share_days s where project_id = ${id} and day = ${now}::date`)
  const first = comparison?.compared_date ?? ''
  const sinceDates = ({ domains }: Awaited<ReturnType<typeof list>>) =>
    new Set(domains.flatMap(({ listed_since, share }) => (share === null ? [] : listed_since)))
  const before = await list()
  expect(before.listed_from).toBe(null)
  await namedFrom(addDays(now, -95))
  expect(sinceDates(await list())).toEqual(new Set([addDays(now, -95)]))
  expect((await list()).listed_from).toBe(null)
  await namedFrom(addDays(now, -200))
  const after = await list()
  expect(after.listed_from).toBe(addDays(now, -95))
  expect(sinceDates(after)).toEqual(new Set([addDays(now, -95)]))
  // As of the earlier date, what was listed later isn’t.
  expect((await list({ as_of: first })).domains.every(({ listed_since }) => listed_since <= first)).toBe(true)
})

test('domains first listed when keywords or a setting were added are no newcomers, and the day is said; later ones are', async () => {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    expect((await app.call(method, path, { token: person.token, body })).status).toBeLessThan(300)
  const newcomers = async (choice: object = {}) => (await list({ ...choice, show: 'newcomers' })).domains
  const name = `added ${app.ctx.clock().toISOString()}`
  // Domains of earlier days are others than those of today, so that all of today are listed for the first time.
  const renamePast = async () => {
    const { comparison } = await list()
    await ctx.db.execute(sql`
      update rank_share_days set domains = array(select 'before-' || domain from unnest(domains) domain)
      where project_id = ${id} and day < ${comparison?.date ?? null}::date`)
    return comparison?.date ?? ''
  }
  app.clock.advance(days(1))
  await send('POST', `/projects/add-setting/${id}`, { searchEngine: 3, deviceType: 2, language: 'en', country: 2372 })
  await app.workOff()
  const settingAdded = await renamePast()
  expect(await newcomers()).toEqual([])
  expect((await list()).more_pages_on).toEqual([settingAdded])
  expect((await list()).domains.length).toBeGreaterThan(2)

  app.clock.advance(days(1))
  const added = ['four', 'five'].map((word) => `${name} ${word}`)
  await send('PUT', `/projects/${id}`, { keywordsItems: added, settings: [0] })
  await app.workOff()
  const keywordsAdded = await renamePast()
  expect(await newcomers()).toEqual([])
  expect((await list()).more_pages_on).toEqual([settingAdded, keywordsAdded])
  // The other setting got no further keywords.
  expect((await list({ setting: 1 })).more_pages_on).toEqual([settingAdded])

  await runAgain()
  await renamePast()
  expect((await newcomers()).length).toBeGreaterThan(2)
})

test('a worker that stops leaves the remaining days to another one', async () => {
  const before = await list({ compare: 'previous' })
  await ctx.db.execute(sql`delete from rank_share_days where project_id = ${id}`)
  await storeShares(ctx, { accountId: ctx.account.id, projectId: id }, AbortSignal.abort())
  await app.workOff()
  expect(await list()).toEqual(before)
})

test('each setting has shares of its own, which follow it when it becomes the first one', async () => {
  const further = [1, 2].map((deviceType) => ({ searchEngine: 3, deviceType, language: 'en', country: 2372 }))
  const name = `settings ${app.ctx.clock().toISOString()}`
  id = await createProject(app, person, { keywords: [`${name} one`, `${name} two`], furtherSettings: further })
  await app.workOff()
  const { rows } = await ctx.db.execute<{ id: number; setting_id: number }>(
    sql`select id, setting_id from rank_project_keywords where project_id = ${id}`,
  )
  const idsIn = (setting: number) => rows.flatMap((row) => (row.setting_id === setting ? [row.id] : []))
  const all = await list()
  const day = all.comparison?.date ?? null
  expect(all.basis).toMatchObject({ keywords_count: 6 })
  const own = (domains: readonly DomainShare[]) => domains.find(({ kind }) => kind === 'own')?.share ?? null
  const totals = (await listSettingTotals(ctx, { id, compare: 'previous' })).data
  expect(totals.all.share_of_voice.now).toBe(own(all.domains))
  for (const setting of [0, 1, 2]) {
    const { domains, basis } = await list({ setting })
    expect(basis).toMatchObject({ keywords_count: 2 })
    expectShares(domains, await expectedShares(day, idsIn(setting)))
    expect(totals.totals[setting]?.share_of_voice.now).toBe(own(domains))
    const overview = await showRankOverview(ctx, { id, days: 30, compare: 'previous', setting })
    expect(overview.data.days.map((one) => one.share_of_voice)).toEqual([own(domains)])
    expect((await showShareCurves(ctx, { id, days: 30, setting })).data.domains[0]?.shares).toEqual([own(domains)])
  }
  expect(await list({ setting: 9 })).toMatchObject({ domains: [], is_missing: true })

  const next = own((await list({ setting: 1 })).domains)
  await deleteProjectSetting(ctx, { id, setting_id: 0 })
  expect(own((await list({ setting: 0 })).domains)).toBe(next)
  await app.workOff()
  expect(own((await list({ setting: 0 })).domains)).toBe(next)
  expect(await list({ setting: 1 })).toMatchObject({ domains: [], is_missing: true })
  expect((await list()).basis).toMatchObject({ keywords_count: 4 })
  // Shares of a single setting are those of all.
  await deleteProjectSetting(ctx, { id, setting_id: 2 })
  await app.workOff()
  expect(await list({ setting: 0 })).toEqual(await list())
})
