import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { reloadOnce } from './chunk-failure.ts'
import { MessagePage } from './message-page.tsx'
import { ReloadButton } from './reload-button.tsx'

/**
 * The page's own program is missing. Online it is fetched anew once; offline a reload would lose
 * the layout too.
 */
export function MissingPartPage() {
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
