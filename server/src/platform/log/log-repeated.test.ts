import { expect, test } from 'vitest'
import { minutes, seconds } from '../clock/clock.ts'
import { logRepeated } from './log-repeated.ts'

test('a flood is logged once a minute with its count, separately for each message', () => {
  let now = Date.parse('2026-11-27T10:00:00.000Z')
  const clock = () => new Date(now)
  const lines: [object, string][] = []
  const write = ((fields: object, message: string) => lines.push([fields, message])) as never
  const log = { warn: write, error: write }
  for (let at = 0; at < 223; at += 1) {
    logRepeated({ clock, log }, 'all places are taken', { at })
    now += seconds(0.1)
  }
  logRepeated({ clock, log, level: 'error' }, 'another')
  expect(lines).toEqual([
    [{ at: 0, count: 1 }, 'all places are taken'],
    [{ count: 1 }, 'another'],
  ])
  now += minutes(1)
  logRepeated({ clock, log }, 'all places are taken', { at: 'last' })
  expect(lines.at(-1)).toEqual([{ at: 'last', count: 223 }, 'all places are taken'])
})
