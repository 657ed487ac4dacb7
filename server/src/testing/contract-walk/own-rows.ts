import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { checkBacklinkInput } from '#contract/backlinks/endpoints.ts'
import { checkDomainInput } from '#contract/domain-projects/endpoints.ts'
import { createRankProjectInput } from '#contract/rank-projects/inputs.ts'
import { startSerpCheckInput } from '#contract/serp-checks/endpoints.ts'
import { openSession } from '../../features/accounts/index.ts'
import { trustDevice } from '../../features/accounts/sign-in/trusted-devices.ts'
import { sessions, trustedDevices } from '../../features/accounts/tables.ts'
import { checkBacklinks } from '../../features/backlinks/checks/check-backlinks.ts'
import { generateDisavow } from '../../features/backlinks/export/generate-file.ts'
import { saveBacklinks } from '../../features/backlinks/saved/change-backlinks.ts'
import { getPlanByName, startSubscription } from '../../features/billing/index.ts'
import { checkouts, subscriptions } from '../../features/billing/tables.ts'
import { generateFile } from '../../features/domain-projects/export/generate-file.ts'
import { checkDomain } from '../../features/domain-projects/module.ts'
import { domainKeywords } from '../../features/domain-projects/tables.ts'
import { rankProjectCompetitors } from '../../features/rank-projects/competitors/tables.ts'
import { rankProjectKeywords } from '../../features/rank-projects/keywords/tables.ts'
import { createRankProject, deleteRankProject } from '../../features/rank-projects/module.ts'
import { rankProjectNotes } from '../../features/rank-projects/notes/tables.ts'
import { rankProjects } from '../../features/rank-projects/projects/tables.ts'
import { rankSegments } from '../../features/rank-projects/segments/tables.ts'
import { rankTags } from '../../features/rank-projects/tags/tables.ts'
import { startSerpCheck } from '../../features/serp-checks/module.ts'
import { after, before, days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { addPurchase } from '../add-purchase.ts'
import type { TestApp } from '../create-test-app.ts'
import { type Person, signedIn } from '../people.ts'
import type { Request } from './endpoints.ts'

/**
 * Makes a row of the owner's and says how it is asked for, and how one that is not there. Calls that only read share one.
 */
export type OfRow = (
  app: TestApp,
  owner: Person,
  options?: { isRead?: boolean },
) => Promise<{ own: Request; missing: Request }>

/** One row of each owner, made anew for every call that may change it. */
function shared<Row>(make: (app: TestApp, owner: Person) => Promise<Row>) {
  const untouched = new WeakMap<Person, Row>()
  return async (app: TestApp, owner: Person, isRead: boolean): Promise<Row> => {
    const kept = isRead ? untouched.get(owner) : undefined
    const row = kept ?? (await make(app, owner))
    if (isRead) untouched.set(owner, row)
    else untouched.delete(owner)
    return row
  }
}

export const check = {
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  keywords: ['coffee'],
}

export const backlinkCheck = { target: 'size-60.example', scope: 'domain' }
export const domainCheck = { target: 'kestrelroast.example', language: 'en', limit: 10, country: 2372 }

const missingId = 2_000_000_000

/** A finished check: one keyword fetched, one failed. */
export const ofCheck =
  (request: (id: number) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => ({
    own: request(await checkOf(app, owner, isRead)),
    missing: request(missingId),
  })

/** The same, of an owner without a project. */
export const ofTrackedCheck =
  (request: (id: number) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => {
    const own = request(await checkOf(app, owner, isRead))
    await deleteProjects(app, owner)
    return { own, missing: request(missingId) }
  }

const checkOf = shared(async (app, owner) => {
  const ctx = { ...app.ctx, account: owner.viewer.account }
  const input = startSerpCheckInput.parse({ ...check, keywords: ['coffee', 'coffee __40501__'] })
  const { data } = await startSerpCheck(ctx, input)
  await app.workOff()
  return data.id
})

export const project = { ...check, projectName: 'Coffee' }
type ProjectIds = {
  id: number
  keyword: number
  note: number
  tag: number
  otherTag: number
  segment: number
  setting: number
}

/** A project at rest with a competitor, a note, two tags and a segment, the only one its owner has: a trial may have no more. */
export const ofProject =
  (request: (ids: ProjectIds) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => ({
    own: request(await projectOf(app, owner, isRead)),
    missing: request({
      ...{ id: missingId, keyword: missingId, note: missingId },
      ...{ tag: missingId, otherTag: missingId - 1, segment: missingId, setting: 9 },
    }),
  })

/** The same with a group of its keyword and another one. */
export const ofGroup =
  (request: (ids: ProjectIds) => Request): OfRow =>
  (app, owner, options = {}) =>
    ofProject(request)(app, owner, options).then(async (requests) => {
      await app.ctx.db.execute(sql`
        with second as (
          insert into rank_project_keywords (account_id, project_id, keyword, keyword_key, created_at, run, progress, is_free)
          select account_id, project_id, 'second', 'second', created_at, run, progress, is_free from rank_project_keywords
          where account_id = ${owner.id} limit 1 on conflict do nothing returning account_id, project_id, id)
        insert into rank_keyword_groups (account_id, project_id, least_shared, keywords, groups, days_read, days_held, shared, read_count, stored_at)
        select s.account_id, s.project_id, 3, array[k.id, s.id], array[1, 1], array[1], array[1], '[[]]', 2, now()
        from second s join rank_project_keywords k on k.account_id = s.account_id and k.project_id = s.project_id
        on conflict (account_id, project_id, least_shared) do update set keywords = excluded.keywords, groups = excluded.groups`)
      return requests
    })

const projectOf = shared(async (app, owner): Promise<ProjectIds> => {
  const ctx = { ...app.ctx, account: owner.viewer.account }
  await deleteProjects(app, owner)
  const data = await withPlan(app, owner, async () => {
    const created = await createRankProject(ctx, createRankProjectInput.parse(project))
    await app.workOff()
    return created.data
  })
  const [keyword] = await ctx.db
    .select({ id: rankProjectKeywords.id })
    .from(rankProjectKeywords)
    .where(eq(rankProjectKeywords.projectId, data.id))
  await ctx.db
    .insert(rankProjectCompetitors)
    .values({ accountId: owner.id, projectId: data.id, domain: 'rival.example', addedAt: ctx.clock() })
  const [note] = await ctx.db
    .insert(rankProjectNotes)
    .values({
      accountId: owner.id,
      projectId: data.id,
      date: '2026-11-20',
      text: 'New shop',
      author: 'Owner',
      createdAt: ctx.clock(),
    })
    .returning({ id: rankProjectNotes.id })
  // One without keywords, so that nothing else changes.
  const french = { engine: 'google', device: 'desktop', languageCode: 'en', locationName: 'France' } as const
  await ctx.db
    .update(rankProjects)
    .set({ furtherSettings: [{ id: 1, ...french, locationCode: 2250, countryCode: 2250 }], lastSettingId: 1 })
    .where(and(eq(rankProjects.accountId, owner.id), eq(rankProjects.id, data.id)))
  const own = { accountId: owner.id, projectId: data.id, createdAt: ctx.clock() }
  const [tag, otherTag] = await ctx.db
    .insert(rankTags)
    .values(['Brand', 'Shop'].map((name) => ({ ...own, name, nameKey: name.toLowerCase(), color: 'teal' as const })))
    .returning({ id: rankTags.id })
  const [segment] = await ctx.db
    .insert(rankSegments)
    .values({ ...own, name: 'Coffee', nameKey: 'coffee', filter: { search: 'coffee' } })
    .returning({ id: rankSegments.id })
  return {
    ...{ id: data.id, keyword: keyword?.id ?? 0, note: note?.id ?? 0 },
    ...{ tag: tag?.id ?? 0, otherTag: otherTag?.id ?? 0, segment: segment?.id ?? 0, setting: 1 },
  }
})

async function deleteProjects(app: TestApp, owner: Person) {
  const ctx = { ...app.ctx, account: owner.viewer.account }
  const projects = await ctx.db
    .select({ id: rankProjects.id })
    .from(rankProjects)
    .where(eq(rankProjects.accountId, owner.id))
  for (const one of projects) await deleteRankProject(ctx, one)
}

/** An account without a plan now had one when the project was made. */
async function withPlan<Made>(app: TestApp, owner: Person, make: () => Promise<Made>): Promise<Made> {
  const id = uuid()
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  const now = app.clock.read()
  await startSubscription(app.ctx, {
    accountId: owner.id,
    id,
    planId,
    interval: 'month',
    from: before(now, days(1)),
    until: after(now, days(1)),
  })
  const made = await make()
  await app.ctx.db.delete(subscriptions).where(eq(subscriptions.id, id))
  return made
}

type DomainIds = { id: number; other: number; keyword: string }

/** A checked domain at rest, and another one of the same market. */
export const ofDomain =
  (request: (ids: DomainIds) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => ({
    own: request(await domainOf(app, owner, isRead)),
    missing: request({ id: missingId, other: missingId, keyword: 'coffee' }),
  })

const domainOf = shared(async (app, owner): Promise<DomainIds> => {
  const ctx = { ...app.ctx, account: owner.viewer.account }
  const made = async (target: string) => {
    const { data } = await checkDomain(ctx, checkDomainInput.parse({ ...domainCheck, target }))
    await app.workOff()
    return data.domain_project_id
  }
  const [id, other] = [await made('kestrelroast.example'), await made('beanharbour.example')]
  const [row] = await ctx.db
    .select({ keyword: domainKeywords.keyword })
    .from(domainKeywords)
    .where(eq(domainKeywords.projectId, id))
  return { id, other, keyword: row?.keyword ?? 'coffee' }
})

/** A link to a file of a checked domain. */
export const ofDomainFile =
  (request: (token: string) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => {
    const { id } = await domainOf(app, owner, isRead)
    const ctx = { ...app.ctx, account: owner.viewer.account }
    const { file_url } = await generateFile(ctx, { id, search: '', sort: 'traffic' })
    return { own: request(file_url.split('/').at(-1) ?? ''), missing: request('a'.repeat(43)) }
  }

type BacklinkIds = { id: number; other: number }

/** A saved backlink project at rest, and another one. */
export const ofBacklinks =
  (request: (ids: BacklinkIds) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => ({
    own: request(await backlinksOf(app, owner, isRead)),
    missing: request({ id: missingId, other: missingId - 1 }),
  })

const backlinksOf = shared(async (app, owner): Promise<BacklinkIds> => {
  const ctx = { ...app.ctx, account: owner.viewer.account }
  const made = async (target: string) => {
    const { data } = await checkBacklinks(ctx, checkBacklinkInput.parse({ target }))
    await app.workOff()
    await saveBacklinks(ctx, { backlink_id: data.backlinks_id, isSchedule: false })
    return data.backlinks_id
  }
  return { id: await made('size-60.example'), other: await made('size-50.example') }
})

/** A link to a file of a backlink project. */
export const ofBacklinksFile =
  (request: (token: string) => Request): OfRow =>
  async (app, owner, { isRead = false } = {}) => {
    const { id } = await backlinksOf(app, owner, isRead)
    const ctx = { ...app.ctx, account: owner.viewer.account }
    const { file_url } = await generateDisavow(ctx, { id, links: [1], whole_domains: true })
    return { own: request(file_url.split('/').at(-1) ?? ''), missing: request('a'.repeat(43)) }
  }

/** A purchase in a state. */
export const ofPurchase =
  (state: 'paid' | 'failed', request: (id: string) => Request): OfRow =>
  async (app, owner) => ({
    own: request(await addPurchase(app, owner.id, { state })),
    missing: request(uuid()),
  })

/** A checkout of some account that ended unpaid. */
export async function aCheckout(app: TestApp): Promise<Request> {
  const { id: accountId } = await signedIn(app.ctx, 'paid')
  const id = uuid()
  await app.ctx.db
    .insert(checkouts)
    .values({ accountId, id, kind: 'top-up', state: 'expired', createdAt: app.ctx.clock() })
  return { path: `/plans/checkouts/${id}` }
}

/** Another session than the one that asks. */
export const ofSession =
  (request: (id: string) => Request): OfRow =>
  async (app, owner) => {
    await openSession(app.ctx, owner.viewer)
    const [newest] = await app.ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.accountId, owner.id))
      .orderBy(desc(sessions.id))
    return { own: request(newest?.id ?? ''), missing: request(uuid()) }
  }

export const ofDevice =
  (request: (id: string) => Request): OfRow =>
  async (app, owner) => {
    await inTransaction(app.ctx, (tx) => trustDevice(tx, owner.id, undefined))
    const [newest] = await app.ctx.db
      .select({ id: trustedDevices.id })
      .from(trustedDevices)
      .where(eq(trustedDevices.accountId, owner.id))
      .orderBy(desc(trustedDevices.id))
    return { own: request(newest?.id ?? ''), missing: request(uuid()) }
  }
