import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { reloadOnce } from './chunk-failure.ts'
import { MessagePage } from './message-page.tsx'
import { ReloadButton } from './reload-button.tsx'

/** The page's own program is missing. Online it is fetched anew once; offline a reload would lose the frame too. */
export function MissingPartPage() {
  const { online } = useNetwork()
  useEffect(() => {
    if (online) void reloadOnce()
  }, [online])
  return (
    <MessagePage
      icon={IconCloudOff}
      tone="warn"
      title={online ? 'This page could not be loaded' : 'You are offline'}
      text={
        online
          ? 'The server did not send it. It may be a moment of trouble, or a new version is on its way.'
          : 'This page was not opened before. It is loaded as soon as the connection is back.'
      }
      action={<ReloadButton disabled={!online}>Retry</ReloadButton>}
    />
  )
}
