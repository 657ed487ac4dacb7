import { accountTypes, modulesNeedingPlan, type PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { abilitiesFor, type EndpointAccess } from '#contract/wire/endpoint.ts'
import { lacksRequiredFactor } from '../../features/accounts/module.ts'
import { activePlan, listModulesUnderMaintenance } from '../../features/billing/index.ts'
import { type Account, isStaff, isSuperadmin, type SessionViewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

const needsPlan: ReadonlySet<PlanModule> = new Set(modulesNeedingPlan)

/**
 * Refuses with the first of: no session, suspended, a password still to choose, no second factor where one is required,
 * missing ability or role, switched into a customer, trial account, locked module, module under maintenance. Staff pass the plan
 * gate: they work for customers, not on a plan. Staff who are switched into a customer can always switch back, whatever has happened to the customer.
 */
export async function passGate(
  ctx: Ctx,
  access: EndpointAccess,
  viewer: SessionViewer | undefined,
): Promise<SessionViewer> {
  if (viewer === undefined) throw new AppError('session.required', 'no or ended session')
  const { account, abilities } = viewer
  if (access.isOpenWhileSwitched && viewer.switchedById !== null) return viewer
  if (account.suspended) throw new AppError('account.suspended', `account ${account.id}`)
  if (viewer.mustChoosePassword && !access.allowsTemporaryPassword)
    throw new AppError('password.temporary', `account ${account.id} has yet to choose a password`)
  if (!access.allowedWithoutFactor && (await lacksRequiredFactor(ctx, viewer)))
    throw new AppError('factor.required', `account ${account.id} has no second factor`)
  const opening = abilitiesFor(access)
  if (opening.length > 0 && !opening.some((ability) => abilities.has(ability)))
    throw new AppError('ability.missing', `account ${account.id} lacks ${opening.join(', ')}`)
  if (access.isForSuperadmin && !isSuperadmin(account))
    throw new AppError('ability.missing', `account ${account.id} is not a Superadmin`)
  if (access.isForbiddenWhileSwitched && viewer.switchedById !== null)
    throw new AppError('session.switched', `account ${viewer.switchedById} is switched into ${account.id}`)
  if (!isStaff(abilities)) await passPlanGate(ctx, access, account)
  if (
    access.module !== null &&
    access.startsPaidWork &&
    (await listModulesUnderMaintenance(ctx)).includes(access.module)
  )
    throw new AppError('module.maintenance', `${access.module} is under maintenance`)
  return viewer
}

async function passPlanGate(ctx: Ctx, access: EndpointAccess, account: Account): Promise<void> {
  if (access.requiresPaidAccount && account.type !== accountTypes.paid)
    throw new AppError('plan.locked', `account ${account.id} is of type ${account.type}`)
  if (access.module !== null && needsPlan.has(access.module)) {
    const plan = await activePlan(ctx, account.id)
    if (!plan?.features.includes(access.module))
      throw new AppError('plan.locked', `account ${account.id} has no plan with ${access.module}`)
  }
}
