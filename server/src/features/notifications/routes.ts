import { notificationMessages } from '#contract/notifications/messages.ts'
import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { chooseEmails } from './choose-emails.ts'
import { listNotices } from './list-notices.ts'
import { markRead } from './mark-read.ts'
import { requireMayGet, showPreferences } from './show-preferences.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = ({ noticeSwitches }: Pick<Declared, 'noticeSwitches'>): Routes<'notifications'> => ({
  listNotices,
  markRead,
  showPreferences: (ctx, _input, { abilities }) => showPreferences(ctx, abilities),
  setPreference: async (ctx, input, { abilities }) => {
    requireMayGet(abilities, input.kind)
    await chooseEmails(ctx, { accountId: ctx.account.id, kind: input.kind, isEmailed: input.is_emailed }, 'owner')
    return { message: input.is_emailed ? notificationMessages.emailsOn : notificationMessages.emailsOff }
  },
  showUnsubscribe: (ctx, input) => showUnsubscribe(ctx, noticeSwitches, input),
  unsubscribe: (ctx, input) => unsubscribe(ctx, noticeSwitches, input),
})
