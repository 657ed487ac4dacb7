import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReloadButton } from '../states/reload-button.tsx'
import { isMissingPart, reloadOnce } from './chunk-failure.ts'
import { MessagePage } from './message-page.tsx'

/** Replaces a page that fails: the reason goes to the console, the reader gets a way on. */
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

/**
 * The page's own program is missing. Online it is fetched anew once; offline a reload would lose
 * the layout too.
 */
function MissingPartPage() {
  const { online } = useNetwork()
  useEffect(() => {
    if (online) void reloadOnce()
  }, [online])
  return (
    <MessagePage
      icon={IconCloudOff}
      tone="warn"
      title={online ? 'Couldn’t load this page' : 'You are offline'}
      text={
        online
          ? 'Try again in a moment. We may be releasing an update.'
          : 'We’ll load this page when you’re back online.'
      }
      action={<ReloadButton disabled={!online}>Retry</ReloadButton>}
    />
  )
}
