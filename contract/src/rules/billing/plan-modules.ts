import { modules, type PlanModule } from '../../modules.ts'

export type { PlanModule }

/** The modules a plan's feature list may name. */
export const planModules: readonly PlanModule[] = modules.map(({ plan }) => plan.name)

/** Account type on the wire: 1 until the first paid subscription, 2 from then on. */
export const accountTypes = { trial: 1, paid: 2 } as const
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes]

export const roleNames = { superadmin: 'Superadmin', admin: 'Admin', support: 'Support', customer: 'Customer' } as const

/** The SERP Checker needs credits only; the other modules need an active plan whose feature list names them. */
export const modulesNeedingPlan: readonly PlanModule[] = modules.flatMap(({ plan }) =>
  plan.needsPlan ? plan.name : [],
)
