import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DomainCheckPage } from '../../features/domain-projects/form/domain-check-page.tsx'

export const Route = createFileRoute('/_app/domain-check')({
  staticData: {
    title: 'Domain ranking',
    section: 'Domain Checker',
    ability: 'VIEW_DOMAIN_RANKING',
    module: 'Domain Checker',
  },
  component: DomainCheck,
})

function DomainCheck() {
  const navigate = useNavigate()
  return <DomainCheckPage onStarted={(id) => void navigate({ to: '/domain-view/$id', params: { id: String(id) } })} />
}
