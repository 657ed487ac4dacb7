import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../shared/ui/pages/message-page.tsx'

/** 404 */
export default function NotFound() {
  return (
    <MessagePage
      icon={IconMapQuestion}
      title="Page not found"
      text="We couldn’t find that page. It may have moved, or the link may be mistyped."
      action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to dashboard</Button>}
    />
  )
}
