import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { makeWorkbook } from '../../web/src/parts/serp-fetches/keywords/keyword-file/testing/workbook-xml.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { excessWidth } from '../support/excess-width.ts'
import { numberedKeywords } from '../support/numbered-keywords.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

type MadeFile = { name: string; mimeType: string; buffer: Buffer }

const csvFile = (name: string, text: string): MadeFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const xlsxFile = (name: string, rows: (string | number)[][]): MadeFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(makeWorkbook([{ name: 'Export', rows }])),
})

/** Made by another program, of the keyword “coffee”. */
const lockedFile: MadeFile = {
  name: 'locked.xlsx',
  mimeType: 'application/octet-stream',
  buffer: readFileSync(
    new URL('../../web/src/parts/serp-fetches/keywords/keyword-file/testing/with-password.xlsx', import.meta.url),
  ),
}

const chooseFile = (page: Page, file: MadeFile) => page.locator('input[type=file]').setInputFiles(file)

/** The dialog shows the keywords read before they are added. */
async function confirm(page: Page, button: string) {
  const question = page.getByRole('dialog', { name: 'Import keywords' })
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

async function dropFile(page: Page, { name, buffer }: MadeFile) {
  const dataTransfer = await page.evaluateHandle(
    ({ fileName, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], fileName))
      return transfer
    },
    { fileName: name, bytes: [...buffer] },
  )
  const field = page.getByLabel('Add keywords')
  await field.dispatchEvent('dragover', { dataTransfer })
  await field.dispatchEvent('drop', { dataTransfer })
}

test('keywords come out of a CSV and an XLSX file, and no file leaves the browser', async ({ page }) => {
  await signInAs(page, 'paid', '/create-serp')
  await expect(page.getByText('0 of 100')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))

  const button = page.getByRole('button', { name: 'Upload a file' })
  // Waited for from here on: the browser begins to intercept its file dialog only some time after
  // the wait begins.
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Add keywords').focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(
    csvFile('export.csv', 'Volume;Suchbegriff\n10;Café crème\n20;"tea; green"\n5;TEA; GREEN\n'),
  )
  const question = page.getByRole('dialog', { name: 'Import keywords' })
  await expect(question.getByLabel('Keyword column')).toBeFocused()
  await expect(question.getByRole('row', { name: /tea; green/ })).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
  const size = page.viewportSize() ?? { width: 1_280, height: 720 }
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
  await expect(page.getByText('0 of 100')).toBeAttached()
  await confirm(page, 'Add 3 keywords')
  await expect(page.getByText('3 keywords added from column “Suchbegriff” in export.csv.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Keywords to check' }).getByRole('listitem')).toHaveText([
    'Café crème',
    'tea; green',
    'TEA',
  ])

  const rows = [
    ['Clicks', 'Top queries'],
    [3, 'flat white'],
    [2, 'TEA; green'],
    [1, 'site:example.com'],
    [1, 2026],
  ]
  await dropFile(page, xlsxFile('search-console.xlsx', rows))
  await confirm(page, 'Add 3 keywords')
  await expect(
    page.getByText(
      '2 keywords added from column “Top queries” in search-console.xlsx; 1 duplicate removed, 1 rejected.',
    ),
  ).toBeVisible()
  await expect(page.getByText(keywordMessages.operator)).toBeVisible()
  await expect(page.getByText('5 of 100')).toBeVisible()
  expect(sent).toEqual([])

  // Beside the field a file does nothing, where the browser would leave the page for it.
  const isStopped = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'list.txt'))
    return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isStopped).toBe(true)
})

test('a file that cannot be read says why, and nothing is lost', async ({ page }) => {
  await signInAs(page, 'paid', '/create-serp')
  await paste(page.getByLabel('Add keywords'), numberedKeywords(2))
  const rows = [['Keyword'], ['coffee']]
  const damaged = xlsxFile('damaged.xlsx', rows)
  const refused: [MadeFile, RegExp][] = [
    [csvFile('picture.png', 'x'), /“picture.png” wasn’t imported. This file type isn’t supported/],
    [csvFile('large.csv', 'x'.repeat(1_100_000)), /“large.csv” wasn’t imported. It’s larger than 1 MB/],
    [csvFile('empty.csv', ''), /“empty.csv” wasn’t imported. The file is empty/],
    [csvFile('figures.csv', '1,2\n3,4\n'), /“figures.csv” wasn’t imported. No keyword column found/],
    [{ ...damaged, buffer: damaged.buffer.subarray(0, 700) }, /“damaged.xlsx” wasn’t imported. The file is damaged/],
    [lockedFile, /“locked.xlsx” wasn’t imported. The file is password-protected/],
  ]
  for (const [file, words] of refused) {
    await chooseFile(page, file)
    await expect(page.getByText(words)).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await expect(page.getByText('2 of 100')).toBeVisible()
  await chooseFile(page, csvFile('list.txt', 'keyword 2\nkeyword 3\n'))
  await confirm(page, 'Add 2 keywords')
  await expect(page.getByText('1 keyword added from list.txt; 1 duplicate removed.')).toBeVisible()
  await expect(page.getByText(/was not read/)).toHaveCount(0)
})

test('ten thousand rows do not hold the page up, and the first hundred can be kept', async ({ page }) => {
  await signInAs(page, 'paid', '/create-serp')
  const rows = Array.from({ length: 10_000 }, (_, at) => [`keyword ${at + 1}`, at])
  await chooseFile(page, xlsxFile('long.xlsx', [['Keyword', 'Volume'], ...rows]))
  await confirm(page, 'Add 10,000 keywords')
  await expect(page.getByText('10,000 keywords added from column “Keyword” in long.xlsx.')).toBeVisible()
  await expect(page.getByText('10,000 of 100')).toBeVisible()
  await expect(page.getByText(keywordMessages.tooMany)).toBeVisible()
  await expect(page.getByText('and 9,800 more')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the first 100' }).click()
  await expect(page.getByText('100 of 100')).toBeVisible()
  await expect(page.getByText(keywordMessages.tooMany)).toHaveCount(0)
})
