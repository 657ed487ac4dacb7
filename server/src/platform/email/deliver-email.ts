import type { OutgoingEmail } from '../../ports/mailer.ts'
import type { Ctx } from '../context.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

/** Sends an email in the site's layout. `id` and `noticeAccountId` are those of `OutgoingEmail`. Throws `EmailError` as the mailer does. */
export async function deliverEmail(
  ctx: Ctx,
  to: string,
  content: EmailContent,
  notice: Pick<OutgoingEmail, 'id' | 'noticeAccountId'> = {},
): Promise<void> {
  const { supportEmail, publicUrl: siteUrl } = ctx.settings
  const emailMessage = await renderEmail(content, { supportEmail, siteUrl })
  const unsubscribeUrl = content.unsubscribe?.url
  await ctx.ports.mailer.send({
    ...{ to, ...emailMessage, ...notice },
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  })
}
