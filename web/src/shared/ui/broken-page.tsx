import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { MessagePage } from './message-page.tsx'

/** What is left when a page itself fails: the reason goes to the console, the reader gets a way on. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage
      icon={IconAlertTriangle}
      tone="warn"
      title="This page could not be shown"
      text="Something went wrong on our side. Your data is safe."
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
