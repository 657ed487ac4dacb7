import { Button } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { checkListMessages } from '../messages.ts'

export function CheckSerpButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(props) => <Link to="/create-serp" {...props} />}
    >
      Check SERP
    </Button>
  )
}

export function NoChecks() {
  return (
    <EmptyState
      icon={IconListSearch}
      title={checkListMessages.noChecks}
      text={checkListMessages.firstCheck}
      action={<CheckSerpButton />}
    />
  )
}
