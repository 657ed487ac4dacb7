import { notificationMessages } from '#contract/notifications/messages.ts'
import { countOrRefuse } from '../../parts/access/attempts/index.ts'
import { hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { chooseEmails } from './choose-emails.ts'
import { getNoticeKind } from './notice-kinds.ts'
import { readUnsubscribeToken, type Unsubscribed } from './unsubscribe-link.ts'
import { wantsEmail } from './wants-email.ts'

/** Emails whose switch is another module's: whether they are on, and how they are turned off. */
export type NoticeSwitches = Partial<
  Record<
    string,
    {
      isOn: (ctx: Ctx, accountId: number) => Promise<boolean>
      turnOff: (ctx: Ctx, accountId: number) => Promise<void>
    }
  >
>

/** Uses of links are counted by account, because email providers call from few addresses. */
const perAccount = { name: 'unsubscribe', most: 60, per: hours(1) }

type Link = { token: string }

/**
 * Shows the emails that a link would turn off. It changes nothing, so that programs that open links unsubscribe nobody.
 */
export async function showUnsubscribe(ctx: Ctx, switches: NoticeSwitches, { token }: Link) {
  const { accountId, kind } = readLink(ctx, token)
  const declared = getNoticeKind(ctx, kind)
  const isOn = switches[kind]?.isOn(ctx, accountId) ?? wantsEmail(ctx, accountId, { ...declared, kind })
  return { data: { name: declared.name, is_emailed: (await isOn) ?? false } }
}

/** Turns off the emails a link is about. Repeating it changes nothing, and the answer is the same for an account that is gone. */
export async function unsubscribe(ctx: Ctx, switches: NoticeSwitches, { token }: Link) {
  const { accountId, kind } = readLink(ctx, token)
  await countOrRefuse(ctx, { ...perAccount, subject: String(accountId) })
  const own = switches[kind]
  if (own === undefined) await chooseEmails(ctx, { accountId, kind, isEmailed: false }, 'link')
  else await own.turnOff(ctx, accountId)
  return { message: notificationMessages.unsubscribed, data: { name: getNoticeKind(ctx, kind).name } }
}

function readLink(ctx: Ctx, token: string): Unsubscribed {
  const link = readUnsubscribeToken(ctx, token)
  if (link !== undefined) return link
  throw new AppError('link.ended', 'an unsubscribe link we have not signed', {
    publicMessage: notificationMessages.badLink,
  })
}
