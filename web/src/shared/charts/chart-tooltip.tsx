import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './chart-tooltip.module.css'

const gap = 12

type ChartTooltipProps = { x: number; width: number; title: string; children: ReactNode }

/** Beside the cursor, on the side with room; for the eye only, since the slider tells the same. */
export function ChartTooltip({ x, width, title, children }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = box.current
    if (panel === null) return
    const right = x + gap
    const fits = right + panel.offsetWidth <= width
    panel.style.left = `${fits ? right : Math.max(0, x - gap - panel.offsetWidth)}px`
  })
  return (
    <div ref={box} className={classes.tooltip} style={{ maxWidth: Math.max(140, width * 0.7) }} aria-hidden>
      <div className={classes.title}>{title}</div>
      {children}
    </div>
  )
}

type TooltipLineProps = { mark?: ReactNode; label: ReactNode; value: ReactNode }

export function TooltipLine({ mark, label, value }: TooltipLineProps) {
  return (
    <div className={classes.line}>
      {mark}
      <span className={classes.label}>{label}</span>
      <b>{value}</b>
    </div>
  )
}

/** A note of a person on that date. */
export function TooltipNote({ children }: { children: ReactNode }) {
  return <div className={classes.note}>{children}</div>
}
