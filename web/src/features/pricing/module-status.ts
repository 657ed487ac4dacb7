import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { modulesWithScreens } from '../../shared/session/access.ts'

/** What a plan has of a module: nothing, the module, or one that nobody can open yet. */
export type ModuleStatus = 'missing' | 'coming' | 'included'

export function statusOf(
  module: PlanModule,
  { features }: Pick<PlanOnSale, 'features'>,
  opened = modulesWithScreens,
): ModuleStatus {
  if (!features.includes(module)) return 'missing'
  return opened.includes(module) ? 'included' : 'coming'
}
