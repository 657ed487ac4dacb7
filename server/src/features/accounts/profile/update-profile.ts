import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { UserData } from '#contract/accounts/rows.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type AccountCtx, findViewer } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { takeOrRefuse } from '../attempts/take-or-refuse.ts'
import { userDataOf } from '../show-user.ts'
import { authoriseChange, fieldsOf, managesAccounts } from './authorise-change.ts'
import { changeOwnProfile } from './change-own-profile.ts'
import { changeProfileAsStaff } from './change-profile-as-staff.ts'
import type { ProfileCaller } from './profile-call.ts'

type Updated = { message: string; data: { userData: UserData; email_pending: string | null } }

/** Each is a line of the audit log, which nobody must fill at will. */
const refusals = { name: 'profile.refused', most: 60, per: hours(1) }

/**
 * Changes the profile of the account itself, or for staff that of another one: all of it or nothing. Every open browser
 * of the changed account hears of it. What is refused for want of rights is written to the audit log.
 */
export async function updateProfile(ctx: AccountCtx, caller: ProfileCaller, input: ProfileChange): Promise<Updated> {
  try {
    authoriseChange(ctx, caller, input)
    const isOwn = input.id === ctx.account.id
    const { message, emailPending } = await (isOwn ? changeOwnProfile : changeProfileAsStaff)(ctx, caller, input)
    const changed = await findViewer(ctx, input.id)
    if (changed === undefined) throw new Error(`account ${input.id} was changed and is gone`)
    return { message, data: { userData: await userDataOf(ctx, changed.account), email_pending: emailPending } }
  } catch (error) {
    if (error instanceof AppError && isRefusal(error, caller)) await recordRefusal(ctx, input, error)
    throw error
  }
}

/** A missing row is a slip of staff, and a probe of whoever looks after nobody. */
const isRefusal = ({ code, status }: AppError, { abilities }: ProfileCaller) =>
  status === 403 || (code === 'row.not-found' && !managesAccounts(abilities))

/** Outside of any transaction, which the refusal would undo. */
async function recordRefusal(ctx: AccountCtx, input: ProfileChange, { code }: AppError): Promise<void> {
  await takeOrRefuse(ctx, { ...refusals, subject: String(ctx.switchedById ?? ctx.account.id) })
  const target = await findViewer(ctx, input.id)
  await recordAudit(ctx, {
    action: 'profile.refused',
    actorId: ctx.account.id,
    accountId: target?.account.id ?? null,
    data: { reason: code, fields: fieldsOf(input), id: input.id },
  })
}
