import { IconTool } from '@tabler/icons-react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { refusalMessages } from '#contract/rules/wire/refusals.ts'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { useMaintenance } from '../maintenance.ts'

/** Above the form of a module in which nothing can be started now; empty otherwise. */
export function MaintenanceNotice({ module }: { module: PlanModule }) {
  if (!useMaintenance(module)) return null
  return (
    <Notice icon={IconTool} action={undefined}>
      {refusalMessages.maintenance}
    </Notice>
  )
}
