import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ViewBacklinksInput } from '#contract/backlinks/link-choice.ts'
import { linkMovements } from '#contract/rules/backlinks/backlinks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { emptySummary, type MadeLink, makeDate, makeTarget } from '../../../testing/make-links.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { randomLinks } from '../../../testing/random-links.ts'
import { listAnchors, listReferringDomains } from './list-groups.ts'
import { showBacklinks } from './show-backlinks.ts'

const domains = ['alpha.example', 'beta.example', 'gamma.example']
const dates = ['2027-03-01', '2027-03-15', '2027-04-20'] as const

let app: TestApp
let person: Person
let ctx: AccountCtx
let id: number
let links: MadeLink[][]
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  ctx = { ...app.ctx, account: person.viewer.account }
  const random = seededRandom()
  const project = await makeTarget(app.ctx, person.id, { run: 3 })
  id = project.id
  links = dates.map(() => randomLinks(random, { count: 150, share: 7, domains }))
  for (const [at, date] of dates.entries())
    await makeDate(app.ctx, project, links[at] ?? [], {
      run: at + 1,
      takenAt: new Date(`${date}T10:00:00Z`),
      summary: { ...emptySummary, backlinks: 1_000 + at, referring_domains: 10 + at },
      newLostState: 'none',
    })
})
afterAll(() => app.close())

const view = (given: Partial<ViewBacklinksInput> = {}, backlink_id = id) =>
  showBacklinks(ctx, {
    ...{ backlink_id, filter: 'all', search: '', one_per_domain: false, sort: 'rank', direction: 'desc', page: 1 },
    ...given,
  })

test('the newest date is shown and compared with the one before; any two may be chosen', async () => {
  const { data } = await view()
  expect(data.backlink).toMatchObject({
    ...{ id, target: 'shop.example', scope: 'domain', is_project_created: true, backlinks_count: 1_002 },
    ...{ referring_domains_count: 12, available_dates: [...dates].reverse(), selected_date: dates[2] },
    ...{ compared_date: dates[1], taken_at: '2027-04-20T10:00:00.000Z', is_filling: false, state: 'ready' },
  })
  expect(data.summary).toEqual({ ...emptySummary, backlinks: 1_002, referring_domains: 12 })
  expect(data).toMatchObject({ new_lost: null, new_lost_state: 'none' })
  expect(data.rows).toEqual({ read: links[2]?.length, total: links[2]?.length, is_whole: true })
  expect(data.history.map(({ date, backlinks, rows_count }) => [date, backlinks, rows_count])).toEqual(
    dates.map((date, at) => [date, 1_000 + at, links[at]?.length]),
  )
  const first = (await view({ created_at: dates[0] })).data
  expect(first.backlink).toMatchObject({ selected_date: dates[0], compared_date: null })
  expect(first.changes).toBeNull()
  expect(first.project.every(({ movement }) => movement === null)).toBe(true)
  const turned = (await view({ created_at: dates[0], compare_date: dates[2] })).data.backlink
  expect(turned).toMatchObject({ selected_date: dates[0], compared_date: dates[2] })
  await expect(view({ created_at: '2027-03-02' })).rejects.toMatchObject({ code: 'input.invalid' })
})

test('credits are what the shown date’s own check has cost', async () => {
  for (const [at, date] of dates.entries()) {
    const { credits_used } = (await view({ created_at: date })).data.backlink
    expect(credits_used).toBeCloseTo(((0.02 + 0.00003 * (links[at]?.length ?? 0)) * 300) / 0.05, 2)
  }
})

test('totals are those of what is chosen, counted or known, also beyond the last page', async () => {
  const shown = links[2] ?? []
  const { data, pagination } = await view()
  expect(data.project).toHaveLength(40)
  expect(data.statuses).toEqual({
    all: shown.length,
    lost: shown.filter(({ isLost }) => isLost).length,
    new: shown.filter(({ isNew }) => isNew).length,
  })
  expect(pagination).toEqual({ current_page: 1, last_page: Math.ceil(shown.length / 40), total: shown.length })
  for (const filter of ['lost', 'new'] as const)
    expect((await view({ filter })).pagination.total).toBe(data.statuses[filter])
  const { changes } = data
  for (const movement of linkMovements)
    expect((await view({ movement })).pagination.total).toBe(changes?.links[movement])
  const onAlpha = shown.filter(({ fromDomain }) => fromDomain === 'alpha.example')
  for (const page of [1, 900]) {
    expect((await view({ page, domain: 'alpha.example' })).pagination.total).toBe(onAlpha.length)
    expect((await view({ page, one_per_domain: true })).pagination.total).toBe(3)
    const lostAgain = (await view({ page, movement: 'lost', filter: 'lost' })).pagination.total
    expect(lostAgain).toBe((await view({ movement: 'lost', filter: 'lost' })).data.project.length)
  }
  expect((await view({ page: 900 })).data.project).toEqual([])
  expect((await view({ created_at: dates[0], movement: 'lost' })).pagination.total).toBe(0)
})

test('a first check shows its links as they come in, as no date, and adds nothing up', async () => {
  const project = await makeTarget(app.ctx, person.id, { run: 1 })
  const some = (links[0] ?? []).slice(0, 60)
  const summary = { ...emptySummary, backlinks: 77 }
  const takenAt = new Date('2027-04-20T10:00:00Z')
  await makeDate(app.ctx, project, some, { run: 1, takenAt, finishedAt: null, rowsCount: 0, totalCount: 150, summary })
  const { data, pagination } = await view({ filter: 'lost' }, project.id)
  const lost = some.filter(({ isLost }) => isLost)
  expect(data.project.map(({ id }) => id)).toEqual(lost.slice(0, 40).map(({ number }) => number))
  expect(pagination.total).toBe(lost.length)
  expect(data).toMatchObject({
    backlink: {
      ...{ state: 'pending', available_dates: [], selected_date: null, compared_date: null, taken_at: null },
      ...{ credits_used: null, is_filling: true, backlinks_count: null },
    },
    ...{ summary, new_lost: null, new_lost_state: 'reading', changes: null, history: [] },
    rows: { read: 60, total: 150, is_whole: false },
    statuses: { all: 60, lost: lost.length, new: some.filter(({ isNew }) => isNew).length },
  })
  const group = { id: project.id, search: '', page: 1, direction: 'asc' } as const
  expect((await listReferringDomains(ctx, { ...group, sort: 'domain' })).data).toEqual([])
  expect((await listAnchors(ctx, { ...group, sort: 'anchor' })).data).toEqual([])
})

test('somebody else’s target is none', async () => {
  const stranger = await signedIn(app.ctx, 'paid')
  await expect(
    showBacklinks(
      { ...app.ctx, account: stranger.viewer.account },
      {
        ...{
          backlink_id: id,
          filter: 'all',
          search: '',
          one_per_domain: false,
          sort: 'rank',
          direction: 'desc',
          page: 1,
        },
      },
    ),
  ).rejects.toMatchObject({ code: 'row.not-found' })
})

test('an empty anchor is that of links without text, an empty domain nobody’s, and both are counted so', async () => {
  const without = links[2]?.filter(({ anchor }) => anchor === null) ?? []
  expect(without.length).toBeGreaterThan(0)
  expect((await view({ anchor: '' })).pagination.total).toBe(without.length)
  expect((await view({ domain: '' })).pagination.total).toBe(0)
})
