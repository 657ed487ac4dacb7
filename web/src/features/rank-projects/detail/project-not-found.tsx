import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'

/** Another account's project is shown exactly like none. */
export const ProjectNotFound = () => (
  <MessagePage
    icon={IconMapQuestion}
    title="Page not found"
    text="We couldn’t find that project. It may have been deleted, or the link may be mistyped."
    action={<Button renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>Go to projects</Button>}
  />
)
