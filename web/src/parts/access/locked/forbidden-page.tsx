import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { refusalMessages } from '#contract/rules/wire/refusals.ts'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'

/** 403: signed in, but the role holds no ability for this page. */
export default function ForbiddenPage() {
  return (
    <MessagePage
      icon={IconShieldLock}
      tone="warn"
      title="You don’t have access to this page"
      text={`${refusalMessages.ability} Ask your administrator for access.`}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to dashboard
        </Button>
      }
    />
  )
}
