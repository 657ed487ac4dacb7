import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AuditLogPage } from '../../features/audit/audit-log-page.tsx'
import { readLogAddress } from '../../features/audit/log-address.ts'
import { auditLog } from '../../features/audit/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/audit-log')({
  staticData: { title: 'Audit log', section: 'Authorization', ability: 'VIEW_AUDIT_LOG' },
  validateSearch: readLogAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (holdsAbility('VIEW_AUDIT_LOG')) void context.queryClient.prefetchInfiniteQuery(auditLog(deps))
  },
  component: AuditLog,
})

function AuditLog() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <AuditLogPage
      address={address}
      onChange={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
    />
  )
}
