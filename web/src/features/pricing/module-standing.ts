import type { PlanModule } from '#contract/plan-modules.ts'
import type { PlanOnSale } from '#contract/plans.ts'
import { modulesWithScreens } from '../../shared/session/access.ts'

/** What a plan has of a module: nothing, the module, or one that nobody can open yet. */
export type ModuleStanding = 'missing' | 'coming' | 'included'

export function standingOf(
  module: PlanModule,
  { features }: Pick<PlanOnSale, 'features'>,
  opened = modulesWithScreens,
): ModuleStanding {
  if (!features.includes(module)) return 'missing'
  return opened.includes(module) ? 'included' : 'coming'
}
