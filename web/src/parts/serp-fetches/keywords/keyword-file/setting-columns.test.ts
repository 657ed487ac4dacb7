import { expect, test } from 'vitest'
import { openPasted } from './read-keywords.ts'
import { isNamed } from './setting-columns.ts'

const dublin = { searchEngine: 1, deviceType: 3, language: 'en', location: 'Dublin, Ireland' } as const
const ireland = { searchEngine: 3, deviceType: 1, language: 'en', location: 'Ireland' } as const

const settingsIn = (text: string) => {
  const opened = openPasted(text)
  const reading = typeof opened === 'function' ? opened() : opened
  return reading.outcome === 'read' ? reading.settings : undefined
}

test('columns beside the keywords name settings; a keyword may have several rows', () => {
  expect(
    settingsIn('Keyword\tDevice\tLocation\nflat white\tMobile\tDublin\nflat white\tDesktop\tIreland\ncortado\t-\t\n'),
  ).toEqual({
    'flat white': [
      { device: 'Mobile', location: 'Dublin' },
      { device: 'Desktop', location: 'Ireland' },
    ],
  })
})

test('a file without such columns names none', () => {
  expect(settingsIn('Keyword\tVolume\nflat white\t880\n')).toEqual({})
})

test.each([
  [{ device: 'smartphone' }, true, false],
  [{ device: 'Desktop' }, false, true],
  [{ location: 'dublin' }, true, false],
  [{ location: 'Dublin,County Dublin,Ireland' }, true, false],
  [{ location: 'Dublin, IE' }, true, false],
  [{ location: 'Dublin, France' }, false, false],
  [{ location: 'Dublin,Ohio,United States' }, false, false],
  [{ location: 'IE' }, false, true],
  [{ location: 'Ireland', engine: 'bing.com' }, false, true],
  [{ engine: 'google.ie' }, true, false],
  [{ language: 'en-GB' }, true, true],
  [{ language: 'German' }, false, false],
  [{ language: 'Klingon' }, false, false],
  [{}, true, true],
])('%o names the mobile setting in Dublin: %s, the Bing setting of Ireland: %s', (named, first, second) => {
  expect([isNamed(named, dublin), isNamed(named, ireland)]).toEqual([first, second])
})
