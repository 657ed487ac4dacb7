import { IconLock } from '@tabler/icons-react'
import type { PlanModule } from '#contract/plan-modules.ts'
import { MessagePage } from './message-page.tsx'

const noPlan = "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!"

/** A module the plan does not open. The way to the plans joins it once there is a page with them. */
export function LockedPage({ module, duringTrial }: { module: PlanModule; duringTrial: boolean }) {
  return (
    <MessagePage
      icon={IconLock}
      tone="accent"
      title={`${module.endsWith('Module') ? module : `${module} Module`} is Locked!`}
      text={duringTrial ? `Your trial does not include ${module}.` : noPlan}
    />
  )
}
