import { useId } from 'react'
import { HatchPattern, type HatchStyle } from './hatch.tsx'
import type { Plot } from './plot.ts'
import { gapsOf } from './segments.ts'

const leastWidth = 8

type GapBandsProps = { plot: Plot; dates: readonly string[]; isMissing: readonly boolean[]; kind?: HatchStyle }

/** Bands over dates without a successful check. */
export function GapBands({ plot, dates, isMissing, kind = 'gap' }: GapBandsProps) {
  const hatch = useId()
  return (
    <>
      <HatchPattern id={hatch} kind={kind} />
      {gapsOf(isMissing).map(({ from, to }) => {
        const [left, right] = [plot.x(dates[from] ?? ''), plot.x(dates[to] ?? '')]
        const extra = Math.max(0, leastWidth - (right - left)) / 2
        return (
          <rect
            key={from}
            x={left - extra}
            width={right - left + 2 * extra}
            y={plot.top}
            height={plot.bottom - plot.top}
            fill={`url(#${hatch})`}
          />
        )
      })}
    </>
  )
}
