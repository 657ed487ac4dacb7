import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnchorGroup, GapDomain, ReferringDomain } from '#contract/backlinks/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { type MadeLink, makeDate, makeTarget } from '../../../testing/make-links.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { randomLinks } from '../../../testing/random-links.ts'
import { linkGap } from './link-gap.ts'
import { type ListAnchors, type ListReferringDomains, listAnchors, listReferringDomains } from './list-groups.ts'

const takenAt = new Date('2027-04-20T10:00:00Z')
const names = Array.from({ length: 90 }, (_none, at) => `site-${at}.example`)
/** Targets and their links: the own one first. Each has links on some of the domains. */
const targets = ['shop.example', 'rival.example', 'other.example', 'third.example']

let app: TestApp
let person: Person
let ctx: AccountCtx
let ids: number[]
let linksOf: MadeLink[][]
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  ctx = { ...app.ctx, account: person.viewer.account }
  const random = seededRandom()
  ids = []
  linksOf = []
  for (const [at, target] of targets.entries()) {
    const domains = [...names.slice(at * 10, at * 10 + 60), 'blog.shop.example', 'shop.example', 'myshop.example']
    const project = await makeTarget(app.ctx, person.id, { target, run: 2 })
    const links = randomLinks(random, { count: 200, share: 5, domains })
    await makeDate(app.ctx, project, links.slice(0, 20), { run: 1, takenAt: new Date('2027-04-01T10:00:00Z') })
    await makeDate(app.ctx, project, links, { run: 2, takenAt })
    ids.push(project.id)
    linksOf.push(links)
  }
})
afterAll(() => app.close())

const own = () => linksOf[0] ?? []
const groupBy = <Key>(links: readonly MadeLink[], key: (link: MadeLink) => Key): [Key, MadeLink[]][] => [
  ...Map.groupBy(links, key),
]
const count = (links: readonly MadeLink[], is: (link: MadeLink) => boolean) => links.filter(is).length
const most = (values: readonly (number | null)[]) =>
  values.reduce((best, value) => (value === null || (best !== null && best > value) ? best : value), null)
const first = (links: readonly MadeLink[]) =>
  links.flatMap(({ firstSeen }) => firstSeen?.toISOString() ?? []).sort()[0] ?? null
const inOrder = <Group>(groups: Group[], sort: keyof Group, direction: 'asc' | 'desc', key: keyof Group): Group[] => {
  const compare = (one: unknown, other: unknown, way: number) => {
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    return (one as string) < (other as string) ? -way : way
  }
  const way = direction === 'asc' ? 1 : -1
  return groups.sort((left, right) => compare(left[sort], right[sort], way) || compare(left[key], right[key], 1))
}

function expectedDomains({ search, sort, direction }: ListReferringDomains, links = own()): ReferringDomain[] {
  const groups = groupBy(links, ({ fromDomain }) => fromDomain).map(([domain, of]) => ({
    domain,
    domain_from_rank: most(of.map(({ domainRank }) => domainRank)),
    backlinks: of.length,
    lost_backlinks: count(of, ({ isLost }) => isLost),
    dofollow_backlinks: count(of, ({ isFollowed }) => isFollowed),
    spam_score: most(of.map(({ spamScore }) => spamScore)),
    country: of.some(({ country }) => country !== null) ? 'IE' : null,
    first_seen: first(of),
  }))
  return inOrder(groups, sort, direction, 'domain').filter(({ domain }) => domain.includes(search.toLowerCase()))
}

function expectedAnchors({ search, sort, direction }: ListAnchors): AnchorGroup[] {
  const groups = groupBy(own(), ({ anchor }) => anchor).map(([anchor, of]) => ({
    anchor,
    backlinks: of.length,
    lost_backlinks: count(of, ({ isLost }) => isLost),
    dofollow_backlinks: count(of, ({ isFollowed }) => isFollowed),
    referring_domains: new Set(of.map(({ fromDomain }) => fromDomain)).size,
    first_seen: first(of),
  }))
  return inOrder(groups, sort, direction, 'anchor').filter(
    ({ anchor }) => search === '' || anchor?.toLowerCase().includes(search.toLowerCase()),
  )
}

type Listed<Row> = { data: Row[]; pagination: { current_page: number; last_page: number; total: number } }

async function allPages<Row>(list: (page: number) => Promise<Listed<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await list(page)
    expect(data.length).toBeLessThanOrEqual(40)
    rows.push(...data)
    if (page < pagination.last_page) continue
    expect(pagination.total).toBe(rows.length)
    expect(await list(page + 7)).toMatchObject({ data: [], pagination: { total: rows.length, last_page: page } })
    return rows
  }
}

const domainSorts = [
  ...(['domain', 'domain_from_rank', 'backlinks', 'lost_backlinks'] as const),
  ...(['dofollow_backlinks', 'spam_score', 'first_seen'] as const),
]
test.each(domainSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
  'domains are the groups of the links of the newest date, by %s %s',
  async (sort, direction) => {
    for (const search of ['', 'SITE-1', '%']) {
      const input = { id: ids[0] ?? 0, page: 1, search, sort, direction }
      const listed = await allPages((page) => listReferringDomains(ctx, { ...input, page }))
      expect(listed).toEqual(expectedDomains(input))
    }
  },
)

const anchorSorts = [
  ...(['anchor', 'backlinks', 'lost_backlinks', 'dofollow_backlinks', 'referring_domains', 'first_seen'] as const),
]
test.each(anchorSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
  'anchors are the groups of the links of the newest date, by %s %s',
  async (sort, direction) => {
    for (const search of ['', 'coffee', 'RÖST', '%']) {
      const input = { id: ids[0] ?? 0, page: 1, search, sort, direction }
      expect(await allPages((page) => listAnchors(ctx, { ...input, page }))).toEqual(expectedAnchors(input))
    }
  },
)

test('groups of another date are of its links', async () => {
  const input = { id: ids[0] ?? 0, page: 1, search: '', sort: 'domain', direction: 'asc' } as const
  const { data } = await listReferringDomains(ctx, { ...input, created_at: '2027-04-01' })
  expect(data).toEqual(expectedDomains(input, own().slice(0, 20)))
  await expect(listAnchors(ctx, { ...input, sort: 'anchor', created_at: '2027-04-02' })).rejects.toMatchObject({
    code: 'input.invalid',
  })
})

function expectedGap(search: string, rivals: readonly number[]): GapDomain[] {
  const live = linksOf.map((links) => links.filter(({ isLost }) => !isLost))
  const ofRivals = rivals.map((at) => live[at] ?? [])
  const ownDomains = new Set(live[0]?.map(({ fromDomain }) => fromDomain))
  return groupBy(ofRivals.flat(), ({ fromDomain }) => fromDomain)
    .filter(([domain]) => !ownDomains.has(domain) && !`.${domain}`.endsWith('.shop.example') && domain.includes(search))
    .map(([domain, of]) => ({
      domain,
      domain_from_rank: most(of.map(({ domainRank }) => domainRank)),
      spam_score: most(of.map(({ spamScore }) => spamScore)),
      country: of.some(({ country }) => country !== null) ? 'IE' : null,
      backlinks: ofRivals.map((links) => count(links, ({ fromDomain }) => fromDomain === domain)),
    }))
    .sort((left, right) => {
      const linked = ({ backlinks }: GapDomain) => backlinks.filter((links) => links > 0).length
      const rank = (right.domain_from_rank ?? -1) - (left.domain_from_rank ?? -1)
      return rank || linked(right) - linked(left) || (left.domain < right.domain ? -1 : 1)
    })
}

test.each([[[1]], [[3, 1]], [[1, 2, 3]]])(
  'the gap against %j has the live links of others and none of its own',
  async (at) => {
    const others = at.map((index) => ids[index]).join(',')
    for (const search of ['', 'site-7']) {
      const gap = (page: number) => linkGap(ctx, { id: ids[0] ?? 0, others, search, page })
      const expected = expectedGap(search, at)
      expect(await allPages(gap)).toEqual(expected)
      const { projects, is_partial } = await gap(1)
      expect(projects.map(({ target }) => target)).toEqual([0, ...at].map((index) => targets[index]))
      expect(is_partial).toBe(false)
    }
    expect(expectedGap('', at).length).toBeGreaterThan(3)
  },
)

test('the gap is partial where not all links of the own target were read', async () => {
  const project = await makeTarget(app.ctx, person.id, { run: 1, savedAt: null })
  await makeDate(app.ctx, project, own().slice(0, 5), { run: 1, takenAt, totalCount: 6 })
  const gap = await linkGap(ctx, { id: project.id, others: String(ids[1]), search: '', page: 1 })
  expect(gap.is_partial).toBe(true)
})

test('itself, one twice, one that is not saved and a stranger’s are refused', async () => {
  const unsaved = await makeTarget(app.ctx, person.id, { savedAt: null })
  const stranger = await makeTarget(app.ctx, (await signedIn(app.ctx, 'paid')).id)
  const refused = async (others: string, id = ids[0] ?? 0) => {
    const [code] = await linkGap(ctx, { id, others, search: '', page: 1 }).then(
      () => [],
      (error: { code: string }) => [error.code],
    )
    return code
  }
  expect(await refused(String(ids[0]))).toBe('input.invalid')
  expect(await refused(`${ids[1]},${ids[1]}`)).toBe('input.invalid')
  expect(await refused(String(unsaved.id))).toBe('row.not-found')
  expect(await refused(String(stranger.id))).toBe('row.not-found')
  expect(await refused('2147483647')).toBe('row.not-found')
  expect(await refused(String(ids[1]), stranger.id)).toBe('row.not-found')
})
