import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { UserData } from '#contract/accounts/rows.ts'
import { type AccountCtx, findViewer } from '../../../parts/access/index.ts'
import { userDataOf } from '../../credits/index.ts'
import { authoriseChange } from './authorise-change.ts'
import { changeOwnProfile } from './change-own-profile.ts'
import { changeProfileAsStaff } from './change-profile-as-staff.ts'
import type { ProfileCaller } from './profile-call.ts'

type Updated = { message: string; data: { userData: UserData; email_pending: string | null } }

/**
 * Changes the profile of the account itself, or for staff that of another one: all of it or nothing. Every open browser
 * of the changed account hears of it.
 */
export async function updateProfile(ctx: AccountCtx, caller: ProfileCaller, input: ProfileChange): Promise<Updated> {
  authoriseChange(ctx, caller, input)
  const isOwn = input.id === ctx.account.id
  const { message, emailPending } = await (isOwn ? changeOwnProfile : changeProfileAsStaff)(ctx, caller, input)
  const changed = await findViewer(ctx, input.id)
  if (changed === undefined) throw new Error(`account ${input.id} was changed and is gone`)
  return { message, data: { userData: await userDataOf(ctx, changed.account), email_pending: emailPending } }
}
