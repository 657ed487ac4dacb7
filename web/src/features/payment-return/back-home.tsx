import { Button } from '@mantine/core'
import { backHome } from './messages.ts'

/**
 * Leads to the site. The hosted page was opened in a tab of its own: where the tab it came from still stands, this one is closed and
 * that one is the site; anywhere else it is a link.
 */
export const BackHome = ({ variant }: { variant?: 'default' }) => (
  <Button component="a" href="/" size="md" variant={variant} onClick={closeOwnTab}>
    {backHome}
  </Button>
)

function closeOwnTab() {
  const opener = window.opener as Window | null | undefined
  if (opener?.closed === false) window.close()
}
