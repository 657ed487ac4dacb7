import { notificationMessages } from '#contract/notifications/messages.ts'
import { api, publicApi } from '../../parts/access/index.ts'
import { chooseEmails } from './choose-emails.ts'
import { listNotices } from './list-notices.ts'
import { markRead } from './mark-read.ts'
import { requireMayGet, showPreferences } from './show-preferences.ts'
import { showUnsubscribe, type UnsubscribeParts, unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = (parts: UnsubscribeParts) => ({
  listNotices: api.notifications.listNotices.handler(({ context, input }) => listNotices(context.ctx, input)),
  markRead: api.notifications.markRead.handler(({ context, input }) => markRead(context.ctx, input)),
  showPreferences: api.notifications.showPreferences.handler(({ context }) =>
    showPreferences(context.ctx, context.abilities),
  ),
  setPreference: api.notifications.setPreference.handler(async ({ context: { ctx, abilities }, input }) => {
    requireMayGet(abilities, input.kind)
    await chooseEmails(ctx, { accountId: ctx.account.id, kind: input.kind, isEmailed: input.is_emailed }, 'owner')
    return { message: input.is_emailed ? notificationMessages.emailsOn : notificationMessages.emailsOff }
  }),
  showUnsubscribe: publicApi.notifications.showUnsubscribe.handler(({ context, input }) =>
    showUnsubscribe(context.ctx, parts, input),
  ),
  unsubscribe: publicApi.notifications.unsubscribe.handler(({ context, input }) =>
    unsubscribe(context.ctx, parts, input),
  ),
})
