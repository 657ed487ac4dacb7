import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { errorCatalogue } from '#contract/errors.ts'
import { MessagePage } from './message-page.tsx'

/** 403: signed in, but the role holds no ability for this page. */
export default function ForbiddenPage() {
  return (
    <MessagePage
      icon={IconShieldLock}
      tone="warn"
      title="This page is not open to you"
      text={`${errorCatalogue['ability.missing'].message} Ask whoever manages roles if you need it.`}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to the dashboard
        </Button>
      }
    />
  )
}
