import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

test('a label stays between the edges, and gives way to the one before it', () => {
  const labels = [
    { x: 0, text: 'Relaunch' },
    { x: 30, text: 'New pages' },
    { x: 400, text: 'Product schema added to all machines' },
  ]
  expect(placeLabels(labels, 0, 400)).toEqual([
    { x: 24, text: 'Relaunch' },
    { x: 316, text: 'Product schema added to all…' },
  ])
})

test('nothing is written where there is no room at all', () => {
  expect(placeLabels([{ x: 10, text: 'Product schema added' }], 0, 60)).toEqual([])
})
