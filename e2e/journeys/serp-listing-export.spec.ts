import readSpreadsheet from 'read-excel-file/node'
import { finishedCheck, mark, ranksOf } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('the Excel file holds what the screen shows, and a failed download works on the second click', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const keywords = ['best coffee for latte', 'descale espresso machine', 'barista course'].map(
    (term) => `${term} ${mark}`,
  )
  const id = await finishedCheck(page, keywords)
  await page.goto(`/view-serps?open=${id}`)
  const lines = ranksOf(page, id).getByRole('row')
  await expect(lines).toHaveCount(4)
  const shown = await lines.evaluateAll((rows) =>
    rows.slice(1).map((row) => {
      const [keyword, , rank] = [...row.children].map((cell) => cell.textContent ?? '')
      return { keyword, rank: /^\d+$/.test(rank ?? '') ? Number(rank) : null }
    }),
  )
  const address = '**/api/excel/generate-serps-with-id'
  await page.route(address, (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: `Export check ${id}`, exact: true }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Download' })
  await button.click()
  await expect(page.getByText('Couldn’t create the file. Please try again.')).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  await expect(page.getByText('File downloaded')).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^serps-[\d-]+\.xlsx$/)
  const [sheet] = await readSpreadsheet(await file.path())
  const [head = [], ...rows] = sheet?.data ?? []
  const read = rows.map((row) => ({
    keyword: row[head.indexOf('Keyword')],
    rank: row[head.indexOf('youtube.com: Rank')],
  }))
  expect(read).toEqual(shown)
})
