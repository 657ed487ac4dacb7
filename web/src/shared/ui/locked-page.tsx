import { IconLock } from '@tabler/icons-react'
import type { PlanModule } from '#contract/plan-modules.ts'
import { MessagePage } from './message-page.tsx'
import { ViewPlans } from './view-plans.tsx'

const noPlan = "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!"

type LockedPageProps = { module: PlanModule; duringTrial: boolean; mayViewPlans: boolean }

/** A module the plan does not open, and the way to the plans that do. */
export function LockedPage({ module, duringTrial, mayViewPlans }: LockedPageProps) {
  return (
    <MessagePage
      icon={IconLock}
      tone="accent"
      title={`${module.endsWith('Module') ? module : `${module} Module`} is Locked!`}
      text={duringTrial ? `Your trial does not include ${module}.` : noPlan}
      action={mayViewPlans ? <ViewPlans size="md" /> : undefined}
    />
  )
}
