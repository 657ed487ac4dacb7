import type { KeyboardEvent } from 'react'
import { isPressed } from '../shortcuts/shortcuts.ts'

const steps = [
  ['previousPoint', -1],
  ['nextPoint', 1],
  ['firstPoint', Number.NEGATIVE_INFINITY],
  ['lastPoint', Number.POSITIVE_INFINITY],
] as const

/** How many points further a key leads; undefined for one that leads nowhere. */
export const stepOf = (event: KeyboardEvent) => steps.find(([name]) => isPressed(name, event))?.[1]

const weeks = [
  ['weekBack', -7],
  ['weekOn', 7],
] as const

/** The same where the points are days. */
export const dayStepOf = (event: KeyboardEvent) => stepOf(event) ?? weeks.find(([name]) => isPressed(name, event))?.[1]
