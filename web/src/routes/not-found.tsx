import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../shared/ui/pages/message-page.tsx'
import { notFoundMessages } from './messages.ts'

/** 404 */
export default function NotFound() {
  return (
    <MessagePage
      icon={IconMapQuestion}
      title={notFoundMessages.title}
      text={notFoundMessages.context}
      action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to dashboard</Button>}
    />
  )
}
