import { Button, type ButtonProps } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accessTo } from '../../../parts/access/access.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'

export const NewProject = (props: ButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconFolderPlus size={16} stroke={1.7} />}
    {...props}
    renderRoot={(root) => <Link to="/create-serp-project" {...root} />}
  >
    New project
  </Button>
)

/** Starts a project, or shows the plans if the current one doesn’t include projects. */
export function StartProject(props: ButtonProps) {
  const account = useAccount()
  if (account === undefined) return null
  const access = accessTo({ ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects' }, account)
  if (access.kind === 'granted') return <NewProject {...props} />
  return access.kind === 'locked' && account.userAbilities.includes('VIEW_PRICING_PAGE') ? (
    <ViewPlans variant="default" {...props} />
  ) : null
}
