import type { ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { formatMoneyShort } from '../../../shared/format/money.ts'

/** From zero, or from below it where there is less, to a round number. */
export function moneyAxis(values: readonly number[], currency: string): ValueAxis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const ticks = roundTicks(low, high === low ? 1 : high, 4)
  return {
    scale: (range) => linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], range),
    ticks,
    label: (tick) => formatMoneyShort(tick, currency),
  }
}
