import { and, eq } from 'drizzle-orm'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { unitsLeft } from '../../../parts/paid-runs/index.ts'
import type { SiteAnswer, SiteCall } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BacklinksPage, BacklinksTarget } from '../../../ports/data-provider/backlinks.ts'
import { notingHealth } from '../../data-provider/index.ts'
import type { ProjectRow, RunRow } from '../backlink-work.ts'
import { backlinkDates } from '../tables.ts'
import { barsOf, countBars, firstBarDay } from './new-lost-bars.ts'
import { presentSummary } from './present-summary.ts'
import { storeLinks } from './store-links.ts'

type Call = SiteCall<ProjectRow, RunRow>
type Answer = SiteAnswer<ProjectRow, RunRow>

/** Reads a report call by call: its summary, then its links, then new against lost where the links don't tell. */
export function readReport(ctx: Ctx, call: Call, signal: AbortSignal): Promise<Answer> {
  const read = readers[call.run.step]
  if (read === undefined) throw new Error(`a backlink check has no step ${call.run.step}`)
  return notingHealth(ctx, 'backlinks', signal, () => read(ctx, call, signal))
}

const targetOf = ({ target, scope }: ProjectRow): BacklinksTarget => ({
  target,
  includesSubdomains: scope === 'domain',
})

/** Links are dated in UTC, wherever their owner is: in a zone ahead of it today may be tomorrow. */
const utcDay = (ctx: Ctx) => localDateOf(ctx.clock(), 'UTC')

const nothing = { stored: 0, unread: 0, asked: 0, isLast: false }

const readers: Record<string, (ctx: Ctx, call: Call, signal: AbortSignal) => Promise<Answer>> = {
  async summary(ctx, { site }, signal) {
    const summary = await ctx.ports.backlinks.fetchSummary(targetOf(site), signal)
    warnOfOdd(ctx, site, summary.oddFields)
    // A target nobody has ever linked to: nothing more is asked, or paid for.
    const isEmpty = summary.backlinks === 0 && summary.firstSeen === null
    return {
      async store(tx, { accountId, id: projectId }, { number: run, day }) {
        await tx.db
          .insert(backlinkDates)
          .values({
            ...{ accountId, projectId, run, day },
            takenAt: tx.clock(),
            summary: presentSummary(summary),
            ...(isEmpty && { totalCount: 0, newLost: barsOf([], utcDay(tx)), newLostState: 'ready' as const }),
          })
          .onConflictDoNothing()
        return { ...nothing, isLast: isEmpty, next: isEmpty ? undefined : 'links' }
      },
    }
  },

  async links(ctx, { site, run, rows: limit }, signal) {
    const request = { ...targetOf(site), limit, offset: run.offset, continuation: null }
    const page = await ctx.ports.backlinks.fetchBacklinks(request, signal)
    warnOfOdd(ctx, site, page.oddFields, page.unreadRows)
    return {
      async store(tx, project, open) {
        const stored = await storeLinks(tx, project, open, page.links)
        await updateDate(tx, open, { totalCount: page.totalCount })
        const isRead = page.isLast || unitsLeft(open) <= limit
        const next = isRead ? await afterLinks(tx, project, open, page) : open.step
        return { stored, unread: page.unreadRows, asked: limit, isLast: page.isLast, next }
      },
    }
  },

  async history(ctx, { site }, signal) {
    const day = utcDay(ctx)
    const request = { ...targetOf(site), from: firstBarDay(day), to: day }
    const periods = await ctx.ports.backlinks.fetchNewLost(request, signal)
    return {
      async store(tx, _project, open) {
        await updateDate(tx, open, { newLost: barsOf(periods, day), newLostState: 'ready' })
        return { ...nothing, next: undefined }
      },
    }
  },
}

/** Links that are all there tell themselves which are new and lost. Of a page the provider has no history. */
async function afterLinks(tx: Ctx, { scope }: ProjectRow, run: RunRow, { isLast, links, totalCount }: BacklinksPage) {
  // A list may end before its total: the provider knows more than it gives.
  const isAll = isLast && totalCount <= run.offset + links.length
  if (!isAll && scope !== 'page') return 'history'
  await updateDate(
    tx,
    run,
    isAll ? { newLost: await countBars(tx, run, utcDay(tx)), newLostState: 'ready' } : { newLostState: 'none' },
  )
  return undefined
}

/** A report is shown without its chart rather than not at all. */
export async function passOverHistory(tx: Ctx, _project: ProjectRow, run: RunRow) {
  await updateDate(tx, run, { newLostState: 'failed' })
  return { ...nothing, next: undefined }
}

const updateDate = (
  tx: Ctx,
  { accountId, subjectId, number }: RunRow,
  values: Partial<typeof backlinkDates.$inferInsert>,
) =>
  tx.db
    .update(backlinkDates)
    .set(values)
    .where(
      and(
        eq(backlinkDates.accountId, accountId),
        eq(backlinkDates.projectId, subjectId),
        eq(backlinkDates.run, number),
      ),
    )

function warnOfOdd(ctx: Ctx, { target }: ProjectRow, fields: readonly string[], unreadRows = 0): void {
  if (fields.length > 0) ctx.log.warn({ target, fields, unreadRows }, 'backlinks had fields that could not be read')
}
