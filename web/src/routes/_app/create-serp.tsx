import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { StartCheckPage } from '../../features/serp-checks/start-check-page.tsx'

export const Route = createFileRoute('/_app/create-serp')({
  staticData: { title: 'Check SERP', section: 'SERP Checker', ability: 'CREATE_SERP_CHECK', module: 'SERP Checker' },
  component: CreateSerp,
})

function CreateSerp() {
  const navigate = useNavigate()
  return <StartCheckPage onStarted={(id) => void navigate({ to: '/view-serps', search: { open: id } })} />
}
