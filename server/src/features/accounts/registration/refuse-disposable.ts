import { registrationMessages } from '#contract/accounts/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Refuses an address at a service that offers throwaway mailboxes. */
export async function refuseDisposable(ctx: Ctx, email: string): Promise<void> {
  if (!(await ctx.ports.disposableEmails.isDisposable(email))) return
  const message = registrationMessages.disposable
  throw new AppError('input.invalid', 'a disposable address', {
    publicMessage: message,
    data: { issues: [{ path: 'email', message }] },
  })
}
