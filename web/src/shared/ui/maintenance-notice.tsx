import { IconTool } from '@tabler/icons-react'
import { errorCatalogue } from '#contract/rules/errors.ts'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { useMaintenance } from '../session/maintenance.ts'
import { Notice } from './notice.tsx'

/** Above the form of a module in which nothing can be started now; empty otherwise. */
export function MaintenanceNotice({ module }: { module: PlanModule }) {
  if (!useMaintenance(module)) return null
  return (
    <Notice icon={IconTool} action={undefined}>
      {errorCatalogue['module.maintenance'].message}
    </Notice>
  )
}
