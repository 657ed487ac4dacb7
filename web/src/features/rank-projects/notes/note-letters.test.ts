import { expect, test } from 'vitest'
import { groupNotes, noteLetter, notesOnCurve } from './note-letters.ts'

test('letters go on after Z', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(noteLetter)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})

test('notes whose signs would lie on each other share one', () => {
  const notes = [{ date: '02' }, { date: '03' }, { date: '14' }]
  expect(groupNotes(notes, (date) => Number(date) * 10)).toEqual([
    { x: 20, notes: notes.slice(0, 2) },
    { x: 140, notes: notes.slice(2) },
  ])
})

test('a note on a day to come does not stretch the curve', () => {
  const notes = [{ date: '2026-11-20' }, { date: '2026-11-22' }, { date: '2027-11-20' }]
  expect(notesOnCurve(notes, [{ date: '2026-11-20' }], '2026-11-22')).toEqual(notes.slice(0, 2))
  expect(notesOnCurve(notes, [{ date: '2026-11-20' }], '2026-11-01')).toEqual(notes.slice(0, 1))
  expect(notesOnCurve(notes, [], '2026-11-20')).toEqual(notes.slice(0, 1))
})
