import { eq } from 'drizzle-orm'
import { notificationMessages } from '#contract/notifications/messages.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { isForStaff, optionalNotices } from '#contract/rules/notifications/notices.ts'
import { type AccountCtx, isStaff } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { noticePreferences } from './tables.ts'
import { isEmailed } from './wants-email.ts'

/** The emails an account may turn off, with its choices, and those it always gets. */
export async function showPreferences(ctx: AccountCtx, abilities: ReadonlySet<Ability>) {
  const chosen = await ctx.db.select().from(noticePreferences).where(eq(noticePreferences.accountId, ctx.account.id))
  const choices = new Map(chosen.map((choice) => [choice.kind, choice.isEmailed]))
  return {
    data: {
      optional: optionalNotices
        .filter((kind) => mayGet(abilities, kind))
        .map((kind) => {
          const { topic, name } = ctx.noticeKinds[kind]
          return { kind, topic, name, is_emailed: isEmailed(ctx.noticeKinds[kind], choices.get(kind)) }
        }),
      always: Object.values(ctx.noticeKinds)
        .filter(({ mayBeTurnedOff }) => !mayBeTurnedOff)
        .map(({ topic, name }) => ({ topic, name })),
    },
  }
}

const mayGet = (abilities: ReadonlySet<Ability>, kind: string) => !isForStaff(kind) || isStaff(abilities)

/** Refuses customers a choice about emails that only staff get. */
export function requireMayGet(abilities: ReadonlySet<Ability>, kind: string): void {
  if (!mayGet(abilities, kind))
    throw new AppError('ability.missing', `emails of ${kind} are for staff`, {
      publicMessage: notificationMessages.forStaff,
    })
}
