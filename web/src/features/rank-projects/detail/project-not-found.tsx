import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../shared/ui/message-page.tsx'

/** Somebody else's project looks exactly like none. */
export const ProjectNotFound = () => (
  <MessagePage
    icon={IconMapQuestion}
    title="Page not found"
    text="There is no such project. It may have been deleted, or the link is mistyped."
    action={<Button renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>Go to the projects</Button>}
  />
)
