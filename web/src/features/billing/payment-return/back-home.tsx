import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { useIsOpenElsewhere } from '../../../shared/session/other-tabs.ts'
import { backHome, closeTab } from './messages.ts'
import classes from './payment-return.module.css'

/**
 * Leads to the site. The hosted page was opened in a tab of its own: where the tab it came from is still open, this one is closed and
 * that one is the site; anywhere else it is a link.
 */
export function BackHome({ variant }: { variant?: 'default' }) {
  const isOpenElsewhere = useIsOpenElsewhere()
  const [isLeft, setLeft] = useState(false)
  const close = (event: MouseEvent) => {
    event.preventDefault()
    window.close()
    // Browsers close only tabs that a page has opened.
    setLeft(true)
  }
  if (isLeft)
    return (
      <p role="status" className={classes.left}>
        {closeTab}
      </p>
    )
  return (
    <Button component="a" href="/" size="md" variant={variant} onClick={isOpenElsewhere ? close : undefined}>
      {backHome}
    </Button>
  )
}
