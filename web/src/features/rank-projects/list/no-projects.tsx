import { Button } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holdsAbility } from '../../../parts/access/access.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { checkListMessages } from './messages.ts'

export function CheckProjectButton() {
  if (!holdsAbility('CREATE_SERP_PROJECT')) return null
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(root) => <Link to="/create-rank-project" {...root} />}
    >
      New project
    </Button>
  )
}

export const NoProjects = () => (
  <EmptyState
    icon={IconFolders}
    title={checkListMessages.noProjects}
    text={checkListMessages.firstProject}
    action={<CheckProjectButton />}
  />
)
