import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BacklinkCheckPage } from '../../features/backlinks/form/backlink-check-page.tsx'

export const Route = createFileRoute('/_app/backlink-overview')({
  staticData: {
    title: 'Backlink overview',
    section: 'Backlinks',
    ability: 'VIEW_BACKLINK_OVERVIEW',
    module: 'Backlink Module',
  },
  component: BacklinkOverview,
})

function BacklinkOverview() {
  const navigate = useNavigate()
  const open = useCallback(
    (id: number) => void navigate({ to: '/backlink-view/$id', params: { id: String(id) } }),
    [navigate],
  )
  return <BacklinkCheckPage onStarted={open} />
}
