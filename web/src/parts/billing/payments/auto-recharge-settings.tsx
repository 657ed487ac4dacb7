import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { TopUpAmounts } from './amount-choice.tsx'
import classes from './auto-recharge.module.css'
import { AutoRechargeForm } from './auto-recharge-form.tsx'
import { AutoRechargeLine, StoppedBecause } from './auto-recharge-line.tsx'
import { focusInside } from './focus-inside.ts'
import { rechargeMessages as messages } from './messages.ts'

type AutoRechargeSettingsProps = {
  recharge: AutoRecharge
  /** Text while it is off; by default how it can be turned on. */
  whileOff?: ReactNode
  onOff?: () => void
}

/** Auto Recharge turned on with the saved card, changed, and turned off. */
export function AutoRechargeSettings({ recharge, whileOff, onOff }: AutoRechargeSettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    focusInside(box)
  }
  const turnedOff = () => {
    focusInside(box)
    onOff?.()
  }
  return (
    <section ref={box} tabIndex={-1} className={classes.settings} aria-label={messages.name}>
      {recharge.enabled ? (
        <AutoRechargeLine recharge={recharge} onOff={turnedOff} {...(!isOpen && { onChange: open })} />
      ) : (
        <div>
          <div className={classes.line}>
            {whileOff ?? <p>{offSentence(recharge)}</p>}
            {recharge.card_on_file === true && !isOpen && (
              <Button variant="default" size="xs" onClick={open}>
                {messages.turnOn}
              </Button>
            )}
          </div>
          <StoppedBecause recharge={recharge} />
        </div>
      )}
      {isOpen && (
        <TopUpAmounts
          pending={<Skeleton height={96} radius="md" aria-label="Loading amounts" />}
          none={<p className={classes.note}>{messages.none}</p>}
        >
          {(options, currency) => (
            <AutoRechargeForm recharge={recharge} options={options} currency={currency} onClose={close} />
          )}
        </TopUpAmounts>
      )}
    </section>
  )
}

/** As for most: off, with a card that is saved. */
export const AutoRechargePending = () => (
  <div className={classes.line}>
    <p>{messages.cardSaved}</p>
    <Button size="xs">{messages.turnOn}</Button>
  </div>
)

const offSentence = ({ card_on_file: card }: AutoRecharge) =>
  card === null ? messages.cardUnknown : card ? messages.cardSaved : messages.noCard
