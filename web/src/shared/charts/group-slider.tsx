import type { KeyboardEvent, PointerEvent } from 'react'
import { barMargins as margins } from './bar-groups.ts'
import { stepOf } from './chart-steps.ts'
import lines from './time-chart.module.css'

type GroupSliderProps<Group> = {
  label: string
  groups: readonly Group[]
  height: number
  tell: (group: Group) => string
  chosen?: string | undefined
  onPick?: ((group: Group) => void) | undefined
  left: number
  band: number
  active: number | undefined
  onActive: (at: number | undefined) => void
}

/** Lies over the bars of a chart: to those who do not see them they are a slider over groups. */
export function GroupSlider<Group extends { key: string; label: string }>(props: GroupSliderProps<Group>) {
  const { label, groups, height, tell, chosen, onPick, left, band, active, onActive } = props
  const last = groups.length - 1
  const first = Math.max(
    0,
    groups.findIndex(({ key }) => key === chosen),
  )
  const at = active ?? first
  const told = groups[at]
  const within = (wanted: number) => Math.max(0, Math.min(last, wanted))
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    onActive(within(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / band)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (event.key === 'Enter' && onPick !== undefined && told !== undefined) onPick(told)
    else if (event.key === 'Escape' && active !== undefined) onActive(undefined)
    else if (step !== undefined) onActive(within(at + step))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={lines.slider}
      data-pickable={onPick !== undefined || undefined}
      style={{ left, width: band * groups.length, top: margins.top, height: height - margins.top - margins.bottom }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={told && `${told.label}: ${tell(told)}${told.key === chosen ? ', chosen' : ''}`}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onActive(undefined)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onActive(at)}
      onBlur={() => onActive(undefined)}
      onClick={() => active !== undefined && groups[active] !== undefined && onPick?.(groups[active])}
      onKeyDown={onKeyDown}
    />
  )
}
