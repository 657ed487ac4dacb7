import { type Ability, abilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import { accountTypes, modulesNeedingPlan, type PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { abilitiesFor, type EndpointAccess } from '#contract/wire/endpoint.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Account, SessionViewer, Viewer } from './account.ts'
import { isSuperadmin } from './guard-account-changes.ts'

const needsPlan: ReadonlySet<PlanModule> = new Set(modulesNeedingPlan)

/** Billing's knowledge of modules; asked only when it matters. */
export type Modules = {
  /** The modules of an account's active plan, undefined where it has none. */
  planFeatures: (accountId: number) => Promise<readonly string[] | undefined>
  underMaintenance: () => Promise<readonly PlanModule[]>
}

/** True if staff have yet to set up the second factor their role requires; the accounts feature knows. */
export type LacksFactor = (viewer: Viewer) => Promise<boolean>

/**
 * Refuses with the first of: no session, suspended, a password still to choose, no second factor where one is required,
 * missing ability or role, switched into a customer, trial account, locked module, module under maintenance. Staff pass the plan
 * gate: they work for customers, not on a plan. Whoever is switched into a customer can go back whatever became of the customer.
 */
export async function passGate(
  access: EndpointAccess,
  viewer: SessionViewer | undefined,
  modules: Modules,
  lacksFactor: LacksFactor,
): Promise<SessionViewer> {
  if (viewer === undefined) throw new AppError('session.required', 'no or ended session')
  const { account, abilities } = viewer
  if (access.isOpenWhileSwitched && viewer.switchedById !== null) return viewer
  if (account.suspended) throw new AppError('account.suspended', `account ${account.id}`)
  if (viewer.mustChoosePassword && !access.allowsTemporaryPassword)
    throw new AppError('password.temporary', `account ${account.id} has yet to choose a password`)
  if (!access.allowedWithoutFactor && (await lacksFactor(viewer)))
    throw new AppError('factor.required', `account ${account.id} has no second factor`)
  const opening = abilitiesFor(access)
  if (opening.length > 0 && !opening.some((ability) => abilities.has(ability)))
    throw new AppError('ability.missing', `account ${account.id} lacks ${opening.join(', ')}`)
  if (access.isForSuperadmin && !isSuperadmin(account))
    throw new AppError('ability.missing', `account ${account.id} is no Superadmin`)
  if (access.isForbiddenWhileSwitched && viewer.switchedById !== null)
    throw new AppError('session.switched', `account ${viewer.switchedById} is switched into ${account.id}`)
  if (!isStaff(abilities)) await passPlanGate(access, account, modules)
  if (access.module !== null && access.startsPaidWork && (await modules.underMaintenance()).includes(access.module))
    throw new AppError('module.maintenance', `${access.module} is under maintenance`)
  return viewer
}

async function passPlanGate(access: EndpointAccess, account: Account, { planFeatures }: Modules): Promise<void> {
  if (access.requiresPaidAccount && account.type !== accountTypes.paid)
    throw new AppError('plan.locked', `account ${account.id} is of type ${account.type}`)
  if (access.module !== null && needsPlan.has(access.module)) {
    const features = await planFeatures(account.id)
    if (!features?.includes(access.module))
      throw new AppError('plan.locked', `account ${account.id} has no plan with ${access.module}`)
  }
}

const ofCustomers: ReadonlySet<Ability> = new Set(customerAbilities)
const staffAbilities = abilities.filter((ability) => !ofCustomers.has(ability))

/**
 * True for an account that may do anything that customers may not, whatever its role is called. Custom permissions
 * allow nothing.
 */
export const isStaff = (held: ReadonlySet<Ability>) => staffAbilities.some((ability) => held.has(ability))
