import { Badge, Button } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import classes from './security-tab.module.css'

type DeviceLineProps = {
  view: DeviceUseView
  /** Our own staff, of whom no address is shown. */
  isSupport?: boolean
  /** Mark of the browser in use. */
  here: string
  facts: [ReactNode, ReactNode]
  action: { verb: string; label: string; isBusy: boolean; onClick: () => void }
}

/** One browser: what it is, where it stands, since when, and the way to be rid of it. */
export function DeviceLine({ view, isSupport = false, here, facts: [first, second], action }: DeviceLineProps) {
  const Glyph = isSupport ? IconLifebuoy : /android|ios/i.test(view.device) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <>
      <span className={classes.icon}>
        <Glyph size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          <b>{view.device}</b> {view.is_current && <Badge color="indigo">{here}</Badge>}
        </div>
        <div className={classes.facts}>
          {!isSupport && <span>{view.ip || 'Unknown IP address'}</span>}
          <span>{first}</span>
          <span>{second}</span>
        </div>
      </div>
      <Button
        size="xs"
        variant="default"
        className={classes.action}
        aria-label={action.label}
        loading={action.isBusy}
        onClick={action.onClick}
      >
        {action.verb}
      </Button>
    </>
  )
}
