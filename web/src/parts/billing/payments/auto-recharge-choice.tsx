import { Checkbox } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import type { TopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { AutoRechargeLine, StoppedBecause } from './auto-recharge-line.tsx'
import { AutoRechargeSettings } from './auto-recharge-settings.tsx'
import { focusInside } from './focus-inside.ts'
import { rechargeMessages as messages } from './messages.ts'
import { RechargeContent } from './recharge-content.tsx'
import { rechargeTermsText, thresholdFor } from './recharge-sentence.ts'

type AutoRechargeChoiceProps = {
  recharge: UseQueryResult<AutoRecharge>
  /** The option being bought; undefined until it is chosen. */
  option: TopUpOption | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Also offers its settings: a form, which may not stand in another one. */
  isChangeable?: boolean
}

/** The unticked box that turns Auto Recharge on with the next purchase; once it is on, what it does and how to turn it off. */
export function AutoRechargeChoice(props: AutoRechargeChoiceProps) {
  const { recharge, option, isChosen, onChoose, isChangeable = false } = props
  const box = useRef<HTMLDivElement>(null)
  const onOff = () => {
    // The next purchase must not turn it on again by mistake.
    onChoose(false)
    focusInside(box)
  }
  const checkbox = (threshold: number, currency?: string) => (
    <Checkbox
      label={messages.name}
      description={rechargeTermsText(
        thresholdFor({ threshold }, option),
        option && currency !== undefined ? { amount: option.value, credits: option.credits, currency } : undefined,
      )}
      checked={isChosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  )
  return (
    <RechargeContent recharge={recharge} pending={checkbox(option?.credits ?? 0)}>
      {(data) => {
        if (isChangeable)
          return (
            <AutoRechargeSettings recharge={data} whileOff={checkbox(data.threshold, data.currency)} onOff={onOff} />
          )
        return (
          <div ref={box}>
            {data.enabled ? (
              <AutoRechargeLine recharge={data} onOff={onOff} />
            ) : (
              <>
                {checkbox(data.threshold, data.currency)}
                <StoppedBecause recharge={data} />
              </>
            )}
          </div>
        )
      }}
    </RechargeContent>
  )
}
