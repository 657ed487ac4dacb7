import { Button } from '@mantine/core'
import type { AutoRecharge } from '#contract/subscriptions/endpoints.ts'
import { rechargeMessages as serverMessages } from '#contract/subscriptions/messages.ts'
import { failureOf } from '../api/failure.ts'
import classes from './auto-recharge.module.css'
import { rechargeMessages as messages } from './messages.ts'
import { rechargeSentence } from './recharge-sentence.ts'
import { useSetAutoRecharge } from './use-set-auto-recharge.ts'

type AutoRechargeLineProps = {
  recharge: AutoRecharge
  onOff?: () => void
  /** Absent where it cannot be changed. */
  onChange?: () => void
}

/** What Auto Recharge does while it is on, and the ways to change it and to turn it off. */
export function AutoRechargeLine({ recharge, onOff, onChange }: AutoRechargeLineProps) {
  const { mutate, isPending, error } = useSetAutoRecharge(onOff)
  return (
    <div>
      <div className={classes.line}>
        <p>{sentenceOf(recharge)}</p>
        {onChange !== undefined && (
          <Button variant="default" size="xs" onClick={onChange}>
            Change <span className="visually-hidden">Auto Recharge</span>
          </Button>
        )}
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate({ enabled: 0 })}>
          Turn off <span className="visually-hidden">Auto Recharge</span>
        </Button>
      </div>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {failureOf(error).message}
        </p>
      )}
    </div>
  )
}

function sentenceOf({ option, threshold, currency, owed }: AutoRecharge): string {
  const sentence = option === null ? messages.on : rechargeSentence({ ...option, threshold, currency })
  return owed > 0 ? `${sentence} ${serverMessages.waits(owed)}` : sentence
}

/** Why it was turned off, where no person did. */
export const StoppedBecause = ({ recharge: { stopped_because: reason } }: { recharge: AutoRecharge }) =>
  reason === null ? null : <p className={classes.problem}>{messages.stopped[reason]}</p>
