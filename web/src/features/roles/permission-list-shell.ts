import type { PermissionWithRoles } from '#contract/roles/rows.ts'
import type { ShellTexts } from '../../module.ts'
import { permissionTexts, spaced } from './messages.ts'

export const after = ([page]: unknown[]): ShellTexts => ({
  body: (page as { data: PermissionWithRoles[] }).data
    .slice(0, 8)
    .map(({ name, roles }) => ({ label: spaced(name), hint: permissionTexts.holders(roles) })),
})
