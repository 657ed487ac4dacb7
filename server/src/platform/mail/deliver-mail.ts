import type { Ctx } from '../context.ts'
import { type MailContent, renderMail } from './render-mail.ts'

/** Sends a mail under the site's letterhead. Throws `MailError` as the mailer does. */
export async function deliverMail(ctx: Ctx, to: string, content: MailContent): Promise<void> {
  const { supportEmail, publicUrl: siteUrl } = ctx.settings
  const mail = await renderMail(content, { supportEmail, siteUrl })
  await ctx.ports.mailer.send({ to, ...mail })
}
