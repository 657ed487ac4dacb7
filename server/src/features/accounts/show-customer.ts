import type { AccountPlan, UserData } from '#contract/accounts/rows.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { type AccountCtx, findViewer } from '../access/index.ts'
import { showAccountPlan } from '../billing/index.ts'
import { userDataOf } from './show-user.ts'

/** Any account with its plan, for staff who may view customers. */
export async function showCustomer(
  ctx: AccountCtx,
  { id }: { id: number },
): Promise<{ userData: UserData; plan: AccountPlan }> {
  const viewer = await findViewer(ctx, id)
  if (viewer === undefined) throw notFound(`account ${id}`)
  const [userData, plan] = await Promise.all([userDataOf(ctx, viewer.account), showAccountPlan(ctx, id)])
  return { userData, plan }
}
