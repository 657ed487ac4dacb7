import { IconLock } from '@tabler/icons-react'
import type { PlanModule } from '#contract/plan-modules.ts'
import { lockedWords } from './locked-words.ts'
import { MessagePage } from './message-page.tsx'
import { ViewPlans } from './view-plans.tsx'

type LockedPageProps = { module: PlanModule; duringTrial: boolean; mayViewPlans: boolean }

/** A module the plan does not open, and the way to the plans that do. */
export function LockedPage({ module, duringTrial, mayViewPlans }: LockedPageProps) {
  return (
    <MessagePage
      icon={IconLock}
      tone="accent"
      {...lockedWords(module, duringTrial)}
      action={mayViewPlans ? <ViewPlans size="md" /> : undefined}
    />
  )
}
