import { expect, test } from 'vitest'
import { faqBounds, isOrdinaryMarkdown } from './faq.ts'

test.each([
  ['a list', '- one\n- two\n  - three\n\n1. four\n2. five', true],
  ['blank lines', `a${'\n'.repeat(faqBounds.answerCharacters - 2)}a`, true],
  ['a quote of many lines', '>\n'.repeat(20), true],
  ['six marks in a row', '> > > > > > text', true],
  ['seven marks in a row', '> > > > > > > text', false],
  ['seven of different kinds', 'text\n > - 1. > + 2) * text', false],
  ['seven without blanks', '>>>>>>> text', false],
  ['300 marks', '*'.repeat(300), true],
  ['301 marks', '*'.repeat(301), false],
])('%s is ordinary Markdown: %s', (_what, text, isOrdinary) => {
  expect(isOrdinaryMarkdown(text)).toBe(isOrdinary)
})
