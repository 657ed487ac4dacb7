import { Loader } from '@mantine/core'
import { IconCircleCheck, IconClock, IconQuestionMark, IconReceipt, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageProps } from '../../../module.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { BackHome } from './back-home.tsx'
import { boughtSentence, doneMessages as messages } from './messages.ts'
import classes from './payment-return.module.css'
import { checkoutOf, isUnknown } from './queries.ts'
import type { ReturnAddress } from './read-return.ts'

/** The hosted page leads here after a payment. Without the id of a checkout nothing is known, so nothing is claimed. */
export default function PaymentDone({ address: { checkout } }: PageProps<ReturnAddress>) {
  if (checkout !== undefined) return <Confirmation id={checkout} />
  return (
    <Outcome icon={IconReceipt} tone="plain" title={messages.plain} action={<BackHome />}>
      <p>{messages.plainText}</p>
    </Outcome>
  )
}

const patienceMilliseconds = 60_000

/** Waits up to a minute until the payment is confirmed, and says what was bought. */
function Confirmation({ id }: { id: string }) {
  const isPatient = useWhile(patienceMilliseconds)
  const { data, error } = useQuery(checkoutOf(id, { isPolling: isPatient }))
  if (data?.purchase)
    return (
      <Outcome icon={IconCircleCheck} tone="done" title={messages.title} action={<BackHome />}>
        <p>{boughtSentence(data.purchase)}</p>
        <p>{messages.receipt}</p>
      </Outcome>
    )
  if (data?.state === 'expired')
    return (
      <Outcome icon={IconX} tone="ended" title={messages.expired} action={<TryAgain />}>
        <p>{messages.expiredText}</p>
      </Outcome>
    )
  if (isUnknown(error))
    return (
      <Outcome icon={IconQuestionMark} tone="ended" title={messages.unknown} action={<BackHome />}>
        <p>{messages.unknownText}</p>
      </Outcome>
    )
  if (isPatient) return <Waiting />
  return (
    <Outcome icon={IconClock} tone="plain" title={messages.late} action={<BackHome />}>
      <p>{messages.lateText}</p>
    </Outcome>
  )
}

const Waiting = () => (
  <div role="status" className={classes.waiting}>
    <Loader size={28} aria-hidden />
    <h1 className={classes.title}>{messages.waiting}</h1>
    <p className={classes.text}>{messages.waitingText}</p>
  </div>
)

const TryAgain = () => (
  <div className={classes.actions}>
    <ViewPlans size="md">View plans</ViewPlans>
    <BackHome variant="default" />
  </div>
)

/** True for so long from the first paint on. */
function useWhile(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return !isOver
}
