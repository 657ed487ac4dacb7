import type { Ctx } from '../context.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

/** Sends an email in the site's layout. Throws `EmailError` as the mailer does. */
export async function deliverEmail(ctx: Ctx, to: string, content: EmailContent): Promise<void> {
  const { supportEmail, publicUrl: siteUrl } = ctx.settings
  const emailMessage = await renderEmail(content, { supportEmail, siteUrl })
  const { unsubscribe } = content
  await ctx.ports.mailer.send({ to, ...emailMessage, ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }) })
}
