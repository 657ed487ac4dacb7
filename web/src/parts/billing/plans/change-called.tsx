import type { Offer } from './offers.ts'
import { isSamePlan, planCalled, priceCalled } from './plan-called.ts'
import type { Running } from './running.ts'

type ChangeCalledProps = { from: Running; to: Offer & Pick<Running, 'name' | 'interval'> }

/** From what to what a plan changes: another plan, or another price of the same. */
export function ChangeCalled({ from, to }: ChangeCalledProps) {
  const called = (price: typeof from | typeof to) =>
    isSamePlan(from, to) ? priceCalled(price, from.currency) : planCalled(price)
  return (
    <>
      {isSamePlan(from, to) ? `${planCalled(from)}: from ` : 'From '}
      <b>{called(from)}</b> to <b>{called(to)}</b>
    </>
  )
}
