import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'

/** Another account's domain is shown exactly like none. */
export const DomainNotFound = () => (
  <MessagePage
    icon={IconMapQuestion}
    title="Page not found"
    text="We couldn’t find that domain check. It may have been deleted, or the link may be mistyped."
    action={<Button renderRoot={(props) => <Link to="/domain-check" {...props} />}>Check a domain</Button>}
  />
)
