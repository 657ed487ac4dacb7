import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backlink } from '#contract/backlinks/rows.ts'
import {
  type LinkMovement,
  type LinkSort,
  linkMovements,
  linkSorts,
  linkTypes,
} from '#contract/rules/backlinks/backlinks.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { type MadeLink, makeDate, makeTarget } from '../../../testing/make-links.ts'
import { signedIn } from '../../../testing/people.ts'
import { randomLinks } from '../../../testing/random-links.ts'
import type { RandomSource } from '../../../testing/random-source.ts'
import type { DateRow } from '../backlink-work.ts'
import { backlinkComparisons, backlinkDates } from '../tables.ts'
import { type ChosenLinks, type Compared, listChosen, streamLinks } from './choose-links.ts'
import { countChanges } from './count-changes.ts'

const domains = ['alpha.example', 'beta.example', 'gamma.example', 'delta.example', 'eps.example', 'zeta.example']

let app: TestApp
let random: RandomSource
/** Two dates, with the links of each. */
let of: Compared & { compared: DateRow }
let shownLinks: MadeLink[]
let comparedLinks: MadeLink[]
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  random = seededRandom()
  const person = await signedIn(app.ctx, 'paid')
  const project = await makeTarget(app.ctx, person.id)
  comparedLinks = randomLinks(random, { count: 160, share: 7, domains })
  shownLinks = randomLinks(random, { count: 160, share: 7, domains })
  const compared = await makeDate(app.ctx, project, comparedLinks, {
    run: 1,
    takenAt: new Date('2027-02-10T10:00:00Z'),
  })
  const shown = await makeDate(app.ctx, project, shownLinks, { run: 2, takenAt: new Date('2027-04-20T10:00:00Z') })
  of = { project, shown, compared }
})
afterAll(() => app.close())

const whole = { isWhole: true, totalCount: 1 }
const parts = [
  { isWhole: false, totalCount: 1 },
  { isWhole: true, totalCount: 100_000 },
  { isWhole: true, totalCount: null },
]
/** The same dates with all of their rows read, or not. */
const readings = (): Compared[] => {
  const part = () => random.oneOf(parts)
  return [
    [whole, whole],
    [whole, part()],
    [part(), whole],
    [part(), part()],
  ].map(([shown, compared]) => ({
    ...of,
    shown: { ...of.shown, ...shown },
    compared: { ...of.compared, ...compared },
  }))
}

type Pair = { now: MadeLink | undefined; before: MadeLink | undefined }
type Model = MadeLink & { isBefore: boolean; movement: LinkMovement | null }

const isAll = ({ isWhole, rowsCount, totalCount }: DateRow) => isWhole && totalCount !== null && rowsCount >= totalCount

function expectedMovement({ shown, compared }: Compared, { now, before }: Pair): LinkMovement | null {
  if (compared === undefined) return null
  const [isLive, wasLive] = [now?.isLost === false, before?.isLost === false]
  if (isLive && wasLive) return 'kept'
  if (isLive) {
    const isFoundSince = now?.firstSeen != null && now.firstSeen > compared.takenAt
    return before !== undefined || isAll(compared) || isFoundSince ? 'new' : 'not_comparable'
  }
  if (wasLive) {
    const isNotYetFound = before?.firstSeen != null && before.firstSeen > shown.takenAt
    return now !== undefined || isAll(shown) || isNotYetFound ? 'lost' : 'not_comparable'
  }
  return null
}

/** All links of both dates, as they are shown. */
function modelOf(dates: Compared): Model[] {
  const before = new Map(dates.compared === undefined ? [] : comparedLinks.map((link) => [link.linkKey, link]))
  const now = new Map(shownLinks.map((link) => [link.linkKey, link]))
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const pair = { now: now.get(key), before: before.get(key) }
    const base = pair.now ?? pair.before
    return base === undefined
      ? []
      : [{ ...base, isBefore: pair.now === undefined, movement: expectedMovement(dates, pair) }]
  })
}

const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10)
const isWithin = (day: string | undefined, from: string | undefined, to: string | undefined) =>
  day !== undefined && (from === undefined || day >= from) && (to === undefined || day <= to)

function fits(link: Model, choice: ChosenLinks): boolean {
  const { filter, search, seen_from, seen_to, attribute, spam_from, spam_to } = choice
  const wanted = search.toLowerCase()
  const isFound = isWithin(dayOf(link.firstSeen), seen_from, seen_to)
  const isGone = link.isLost && isWithin(dayOf(link.lastSeen), seen_from, seen_to)
  return (
    (choice.movement === undefined ? !link.isBefore : link.movement === choice.movement) &&
    (filter === 'all' || (filter === 'lost' ? link.isLost : link.isNew)) &&
    [link.pageTitle, link.fromUrl, link.anchor].some((text) => (text ?? '').toLowerCase().includes(wanted)) &&
    ((seen_from === undefined && seen_to === undefined) ||
      (filter !== 'lost' && isFound) ||
      (filter !== 'new' && isGone)) &&
    (attribute === undefined || (attribute === 'dofollow' ? link.isFollowed : link.attributes.includes(attribute))) &&
    (choice.item_type === undefined || link.type === choice.item_type) &&
    (spam_from === undefined || (link.spamScore !== null && link.spamScore >= spam_from)) &&
    (spam_to === undefined || (link.spamScore !== null && link.spamScore <= spam_to)) &&
    (choice.domain === undefined || link.fromDomain === choice.domain) &&
    (choice.anchor === undefined || link.anchor === (choice.anchor === '' ? null : choice.anchor))
  )
}

const sortedBy: Record<LinkSort, (link: Model) => number | string | null> = {
  dofollow: ({ isFollowed }) => Number(isFollowed),
  page_from_title: ({ pageTitle }) => pageTitle?.toLowerCase() ?? null,
  domain_from_rank: ({ domainRank }) => domainRank,
  page_from_rank: ({ pageRank }) => pageRank,
  rank: ({ rank }) => rank,
  page_from_external_links: ({ externalLinks }) => externalLinks,
  page_from_internal_links: ({ internalLinks }) => internalLinks,
  anchor: ({ anchor }) => anchor?.toLowerCase() ?? null,
  first_seen: ({ firstSeen }) => firstSeen?.getTime() ?? null,
  last_seen: ({ lastSeen }) => lastSeen?.getTime() ?? null,
  is_lost: ({ isLost }) => Number(isLost),
  spam_score: ({ spamScore }) => spamScore,
}

const byPlace = (left: Model, right: Model) =>
  left.number - right.number || Number(left.isBefore) - Number(right.isBefore)

/** A live link before a lost one, a followed one before another. */
const byUse = (left: Model, right: Model) =>
  Number(left.isLost) - Number(right.isLost) ||
  Number(right.isFollowed) - Number(left.isFollowed) ||
  byPlace(left, right)

/** The strongest first, the unknown last. */
const byDomainRank = (left: Model, right: Model) => (right.domainRank ?? -1) - (left.domainRank ?? -1)

function expectedLinks(dates: Compared, choice: ChosenLinks): Model[] {
  const chosen = modelOf(dates)
    .filter((link) => fits(link, choice))
    .sort(byPlace)
  const strongest = new Map<string, Model>()
  for (const link of chosen.toSorted(byUse)) if (!strongest.has(link.fromDomain)) strongest.set(link.fromDomain, link)
  const value = sortedBy[choice.sort]
  return (choice.one_per_domain ? [...strongest.values()] : chosen).sort((left, right) => {
    const [one, other] = [value(left), value(right)]
    if (one === other) return (choice.sort === 'dofollow' && byDomainRank(left, right)) || byPlace(left, right)
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other === (choice.direction === 'asc') ? -1 : 1
  })
}

const plain: ChosenLinks = { filter: 'all', search: '', one_per_domain: false, sort: 'rank', direction: 'desc' }

function randomChoice(): ChosenLinks {
  const { oneOf, upTo, isHeads } = random
  const some = <Value>(value: () => Value): Value | undefined => (upTo(4) === 0 ? value() : undefined)
  const day = () => new Date(Date.UTC(2027, 0, 1 + upTo(110))).toISOString().slice(0, 10)
  const [seen_from, seen_to] = [day(), day()].sort()
  const isSeen = upTo(3) === 0
  return {
    filter: oneOf(['all', 'all', 'lost', 'new']),
    search: some(() => oneOf(['coffee', 'PAGE-1', '%', '_', '\\', 'RÖST', 'beta'])) ?? '',
    seen_from: isSeen && isHeads() ? seen_from : undefined,
    seen_to: isSeen ? seen_to : undefined,
    attribute: some(() => oneOf(['dofollow', 'nofollow', 'ugc', 'sponsored'])),
    item_type: some(() => oneOf(linkTypes)),
    spam_from: some(() => upTo(50)),
    spam_to: some(() => 50 + upTo(50)),
    domain: some(() => oneOf(domains)),
    anchor: some(() => oneOf(['Coffee', 'coffee', ''])),
    one_per_domain: upTo(3) === 0,
    movement: isHeads() ? oneOf(linkMovements) : undefined,
    sort: oneOf(linkSorts),
    direction: oneOf(['asc', 'desc']),
  }
}

const named = (link: Model) => ({
  id: link.isBefore ? -link.number : link.number,
  url_from: link.fromUrl,
  is_lost: link.isLost,
  first_seen: link.firstSeen?.toISOString() ?? null,
  movement: link.movement,
})
const shownOf = ({ id, url_from, is_lost, first_seen, movement }: Backlink) => ({
  ...{ id, url_from, is_lost, first_seen, movement },
})

async function streamed(dates: Compared, choice: ChosenLinks): Promise<Backlink[]> {
  const links: Backlink[] = []
  for await (const link of streamLinks(app.ctx, dates, choice)) links.push(link)
  return links
}

test('whatever is chosen, sorted and compared, links, movements and totals are those of a plain model', async () => {
  let found = 0
  for (let round = 0; round < 150; round += 1) {
    const choice = randomChoice()
    for (const dates of [...readings(), { ...of, compared: undefined }]) {
      const expected = expectedLinks(dates, choice).map(named)
      const what = JSON.stringify(choice)
      expect((await streamed(dates, choice)).map(shownOf), what).toEqual(expected)
      const limit = 7
      const offset = random.upTo(2) * limit
      const { links, total } = await listChosen(app.ctx, dates, choice, { limit, offset, isCounted: true })
      expect(links.map(shownOf), what).toEqual(expected.slice(offset, offset + limit))
      if (links.length > 0) expect(total, what).toBe(expected.length)
      found += expected.length
    }
  }
  expect(found).toBeGreaterThan(1_000)
}, 60_000)

test.each(linkSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
  'sorted by %s %s, what has no value last',
  async (sort, direction) => {
    const choice = { ...plain, sort, direction }
    expect((await streamed(of, choice)).map(shownOf)).toEqual(expectedLinks(of, choice).map(named))
  },
)

test('all of a link is shown as it is stored, from the compared date where the shown one has none', async () => {
  const links = [
    ...(await streamed(of, plain)).map((link) => [link, shownLinks.find(({ number }) => number === link.id)] as const),
    ...(await streamed(of, { ...plain, movement: 'lost' }))
      .filter(({ id }) => id < 0)
      .map((link) => [link, comparedLinks.find(({ number }) => number === -link.id)] as const),
  ]
  expect(links.some(([{ id }]) => id < 0)).toBe(true)
  for (const [link, stored] of links)
    expect(link).toEqual({
      ...{ id: link.id, movement: link.movement, page_from_title: stored?.pageTitle, url_from: stored?.fromUrl },
      ...{ url_to: stored?.toUrl, domain_from: stored?.fromDomain, rank: stored?.rank },
      ...{ page_from_rank: stored?.pageRank, domain_from_rank: stored?.domainRank, anchor: stored?.anchor },
      ...{ page_from_external_links: stored?.externalLinks, page_from_internal_links: stored?.internalLinks },
      ...{ item_type: stored?.type, attributes: stored?.attributes, dofollow: stored?.isFollowed },
      ...{ spam_score: stored?.spamScore, country: stored?.country, is_lost: stored?.isLost, is_new: stored?.isNew },
      ...{ is_broken: stored?.isBroken, first_seen: stored?.firstSeen?.toISOString() ?? null },
      last_seen: stored?.lastSeen?.toISOString() ?? null,
    })
})

test('changes partition the links of both dates that were live on either, and their domains are of them', async () => {
  for (const dates of readings()) {
    await app.ctx.db.delete(backlinkComparisons)
    const model = modelOf(dates)
    const count = (movement: LinkMovement) => model.filter((link) => link.movement === movement).length
    const changes = await countChanges(app.ctx, dates)
    expect(changes?.links).toEqual(Object.fromEntries(linkMovements.map((movement) => [movement, count(movement)])))
    expect(changes?.domains).toEqual(expectedDomains(model))
  }
  expect(await countChanges(app.ctx, { ...of, compared: undefined })).toBeNull()
})

test('what is new one way is lost the other', async () => {
  for (const dates of readings()) {
    const { project, shown, compared = shown } = dates
    await app.ctx.db.delete(backlinkComparisons)
    const there = await countChanges(app.ctx, dates)
    const back = await countChanges(app.ctx, { project, shown: compared, compared: shown })
    if (there === null) throw new Error('nothing was compared')
    const { links, domains: changed } = there
    expect(back).toEqual({
      links: { ...links, new: links.lost, lost: links.new },
      domains: { ...changed, gained: changed.lost, lost: changed.gained },
    })
  }
})

function expectedDomains(model: readonly Model[]) {
  const counts = { gained: 0, lost: 0, not_comparable: 0 }
  for (const domain of new Set(model.map(({ fromDomain }) => fromDomain))) {
    const keys = new Set(model.flatMap(({ fromDomain, linkKey }) => (fromDomain === domain ? [linkKey] : [])))
    const liveOf = (links: readonly MadeLink[]) => links.filter(({ linkKey, isLost }) => keys.has(linkKey) && !isLost)
    const [live, before] = [liveOf(shownLinks), liveOf(comparedLinks)]
    const all = (links: readonly MadeLink[], movement: LinkMovement) =>
      links.every(({ linkKey }) => model.find((link) => link.linkKey === linkKey)?.movement === movement)
    if (live.length > 0 && before.length === 0) counts[all(live, 'new') ? 'gained' : 'not_comparable'] += 1
    if (live.length === 0 && before.length > 0) counts[all(before, 'lost') ? 'lost' : 'not_comparable'] += 1
  }
  return counts
}

test('domains come and go with all of their links, and are not comparable with some', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const project = await makeTarget(app.ctx, person.id)
  const many = Array.from({ length: 40 }, (_none, at) => `site-${at}.example`)
  comparedLinks = randomLinks(random, { count: 120, share: 3, domains: many })
  shownLinks = randomLinks(random, { count: 120, share: 3, domains: many })
  const compared = await makeDate(app.ctx, project, comparedLinks, {
    run: 1,
    takenAt: new Date('2027-02-10T10:00:00Z'),
  })
  const shown = await makeDate(app.ctx, project, shownLinks, { run: 2, takenAt: new Date('2027-04-20T10:00:00Z') })
  of = { project, shown, compared }
  for (const dates of readings()) {
    await app.ctx.db.delete(backlinkComparisons)
    const expected = expectedDomains(modelOf(dates))
    expect(expected.gained + expected.lost + expected.not_comparable).toBeGreaterThan(0)
    expect((await countChanges(app.ctx, dates))?.domains).toEqual(expected)
  }
})

test('a comparison is stored once, and only while both dates exist', async () => {
  const stored = async () =>
    (await app.ctx.db.select().from(backlinkComparisons)).map(({ run, comparedRun }) => [run, comparedRun])
  await app.ctx.db.delete(backlinkComparisons)
  const counted = await countChanges(app.ctx, of)
  expect(await stored()).toEqual([[2, 1]])
  await app.ctx.db.execute(sql`update backlinks set is_lost = true where run = 2`)
  expect(await countChanges(app.ctx, of)).toEqual(counted)
  await app.ctx.db.delete(backlinkComparisons)
  await app.ctx.db.delete(backlinkDates).where(eq(backlinkDates.run, 1))
  await countChanges(app.ctx, of)
  expect(await stored()).toEqual([])
})

test('links breaks off rather than ending short where rows, or the compared date, vanish meanwhile', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const project = await makeTarget(app.ctx, person.id)
  const links = randomLinks(random, { count: 1_300, share: 10, domains })
  const compared = await makeDate(app.ctx, project, links, { run: 1, takenAt: new Date('2027-02-10T10:00:00Z') })
  const shown = await makeDate(app.ctx, project, links, { run: 2, takenAt: new Date('2027-04-20T10:00:00Z') })
  const dates = { project, shown, compared }
  const ids = (await streamed(dates, plain)).map(({ id }) => id)
  expect(ids).toEqual(links.map(({ number }) => number))
  const broken = async (vanish: () => Promise<unknown>) => {
    let count = 0
    const read = async () => {
      for await (const _link of streamLinks(app.ctx, dates, plain)) {
        count += 1
        if (count === 1) await vanish()
      }
    }
    await expect(read()).rejects.toThrow('were replaced while they were read')
    expect(count).toBe(1_000)
  }
  await broken(() => app.ctx.db.execute(sql`delete from backlink_dates where project_id = ${project.id} and run = 1`))
  await app.ctx.db.insert(backlinkDates).values(compared)
  await broken(() => app.ctx.db.execute(sql`delete from backlinks where project_id = ${project.id} and run = 2`))
})
