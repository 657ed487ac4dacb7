import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMissingPart } from './chunk-failure.ts'
import { MessagePage } from './message-page.tsx'
import { MissingPartPage } from './missing-part-page.tsx'
import { ReloadButton } from './reload-button.tsx'

/** What is left when a page itself fails: the reason goes to the console, the reader gets a way on. */
export function BrokenPage({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  if (isMissingPart(error)) return <MissingPartPage />
  return (
    <MessagePage
      icon={IconAlertTriangle}
      tone="warn"
      title="Something went wrong"
      text="We couldn’t display this page. Your data is safe."
      action={<ReloadButton>Try again</ReloadButton>}
    />
  )
}
