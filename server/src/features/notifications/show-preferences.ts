import { eq } from 'drizzle-orm'
import type { Ability } from '#contract/rules/abilities.ts'
import { optionalNotices } from '#contract/rules/notices.ts'
import { type AccountCtx, isStaff } from '../access/index.ts'
import { noticeKindNames, noticeKinds } from './notice-kinds.ts'
import { noticeNameOf, noticeTopicOf } from './notice-names.ts'
import { noticePreferences } from './tables.ts'
import { isEmailed } from './wants-email.ts'

/** The emails an account may turn off, with its choices, and those it always gets. */
export async function showPreferences(ctx: AccountCtx, abilities: ReadonlySet<Ability>) {
  const chosen = await ctx.db.select().from(noticePreferences).where(eq(noticePreferences.accountId, ctx.account.id))
  const choices = new Map(chosen.map((choice) => [choice.kind, choice.isEmailed]))
  const mayGet = isStaff(abilities) ? optionalNotices : optionalNotices.filter((kind) => !kind.startsWith('customer.'))
  return {
    data: {
      optional: mayGet.map((kind) => ({
        kind,
        topic: noticeTopicOf(kind),
        name: noticeNameOf(kind),
        is_emailed: isEmailed(noticeKinds[kind], choices.get(kind)),
      })),
      always: noticeKindNames
        .filter((kind) => !noticeKinds[kind].mayBeTurnedOff)
        .map((kind) => ({ topic: noticeTopicOf(kind), name: noticeNameOf(kind) })),
    },
  }
}
