import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeMessages as serverMessages } from '#contract/billing/subscriptions/messages.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import classes from './auto-recharge.module.css'
import { rechargeMessages as messages } from './messages.ts'
import { rechargeSentence } from './recharge-sentence.ts'
import { useSetAutoRecharge } from './use-set-auto-recharge.ts'

const RechargeConsent = lazy(() => import('./recharge-consent.tsx'))

type AutoRechargeLineProps = {
  recharge: AutoRecharge
  onOff?: () => void
  /** Absent where it cannot be changed. */
  onChange?: () => void
}

/**
 * States the terms of Auto Recharge while it is on, or that it needs confirmation, and how to change it or turn it off.
 */
export function AutoRechargeLine({ recharge, onOff, onChange }: AutoRechargeLineProps) {
  const { mutate, isPending, error } = useSetAutoRecharge(onOff)
  const agreement = useSetAutoRecharge()
  const [isAsking, setAsking] = useState(false)
  const { option, currency, threshold } = recharge
  const problem = error ?? agreement.error
  return (
    <div>
      <div className={classes.line}>
        <p>{sentenceOf(recharge)}</p>
        {waits(recharge) && (
          <Button size="xs" loading={agreement.isPending} onClick={() => setAsking(true)}>
            {messages.review}
          </Button>
        )}
        {onChange !== undefined && (
          <Button variant="default" size="xs" onClick={onChange}>
            Change <span className="visually-hidden">Auto Recharge</span>
          </Button>
        )}
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate({ enabled: 0 })}>
          Turn off <span className="visually-hidden">Auto Recharge</span>
        </Button>
      </div>
      <Suspense>
        {isAsking && option !== null && (
          <RechargeConsent
            bought={{ ...option, currency }}
            threshold={threshold}
            // The shown terms are agreed to, whatever was chosen elsewhere meanwhile.
            onAgree={() =>
              agreement.mutate({ enabled: 1, topup_id: option.id, threshold, recharge_terms: rechargeTermsVersion })
            }
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {failureOf(problem).message}
        </p>
      )}
    </div>
  )
}

/** It is set up, but nobody has agreed to its terms yet. */
const waits = ({ agreed_at: agreedAt, option }: AutoRecharge) => agreedAt === null && option !== null

function sentenceOf(recharge: AutoRecharge): string {
  if (waits(recharge)) return messages.unconfirmed
  const { option, threshold, currency, owed } = recharge
  const sentence = option === null ? messages.on : rechargeSentence({ ...option, threshold, currency })
  return owed > 0 ? `${sentence} ${serverMessages.waits(owed)}` : sentence
}

/** The reason why it was turned off, where no person did. */
export const StoppedBecause = ({ recharge: { stopped_because: reason } }: { recharge: AutoRecharge }) =>
  reason === null ? null : <p className={classes.problem}>{messages.stopped[reason]}</p>
