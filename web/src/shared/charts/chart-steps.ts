import type { KeyboardEvent } from 'react'
import { isPressed, shortcuts } from '../shortcuts/shortcuts.ts'

const steps = [
  [shortcuts.previousPoint, -1],
  [shortcuts.nextPoint, 1],
  [shortcuts.firstPoint, Number.NEGATIVE_INFINITY],
  [shortcuts.lastPoint, Number.POSITIVE_INFINITY],
] as const

/** The number of points a key moves the selection by; undefined for other keys. */
export const stepOf = (event: KeyboardEvent) => steps.find(([shortcut]) => isPressed(shortcut, event))?.[1]

const weeks = [
  [shortcuts.weekBack, -7],
  [shortcuts.weekOn, 7],
] as const

/** The same where the points are days. */
export const dayStepOf = (event: KeyboardEvent) =>
  stepOf(event) ?? weeks.find(([shortcut]) => isPressed(shortcut, event))?.[1]
