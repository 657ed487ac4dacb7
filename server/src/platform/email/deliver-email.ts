import type { Ctx } from '../context.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

/** Sends an email in the site's layout. `id` as of `OutgoingEmail`. Throws `EmailError` as the mailer does. */
export async function deliverEmail(ctx: Ctx, to: string, content: EmailContent, id?: string): Promise<void> {
  const { supportEmail, publicUrl: siteUrl } = ctx.settings
  const emailMessage = await renderEmail(content, { supportEmail, siteUrl })
  const unsubscribeUrl = content.unsubscribe?.url
  await ctx.ports.mailer.send({
    ...{ to, ...emailMessage },
    ...(id !== undefined && { id }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  })
}
