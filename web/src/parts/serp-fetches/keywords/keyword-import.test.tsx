import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, findWords, openScreen, paste } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { encodeText } from './keyword-file/testing/encode-text.ts'

const question = () => screen.findByRole('dialog', { name: 'Import keywords' })
const chips = () =>
  screen
    .queryAllByRole('list', { name: 'Keywords to check' })
    .flatMap((list) => [...list.children].map((chip) => chip.textContent))
const table =
  'Page\tKeywords\tTop keyword\n/coffee\t12\tcoffee beans\n/tea\t40\tgreen tea\n/mugs\t7\tsite:a.example\nTotal: 59\n'

async function openForm() {
  const { user } = await openScreen('/create-serp')
  const keywords = await field('Add keywords')
  const upload = async (name: string, text: string | Uint8Array) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input !== null) await user.upload(input, new File([text as BlobPart], name))
  }
  return { user, keywords, upload }
}

test('a pasted table is shown before its keywords are added: the column, the first rows, what is left out', async () => {
  const { user, keywords } = await openForm()
  paste(keywords, table)
  const dialog = await question()
  expect(await within(dialog).findByLabelText('Keyword column')).toHaveDisplayValue('“Top keyword”')
  await waitFor(() => expect(within(dialog).getByLabelText('Keyword column')).toHaveFocus())
  const columns = within(dialog)
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
  expect(columns).toEqual(['Row', 'Page', 'Keywords', 'Top keywordKeywords'])
  expect(within(dialog).getByRole('row', { name: /coffee beans/ })).toHaveTextContent('2/coffee12coffee beans')
  expect(dialog).toHaveTextContent('2 keywords found.')
  expect(dialog).toHaveTextContent('Totals: “Total: 59” (row 5)')
  expect(dialog).toHaveTextContent('“site:a.example”. Search operators such as site: aren’t supported.')
  expect(chips()).toEqual([])
  expect(screen.getByText(/0 of 100|of 100/)).toHaveTextContent('0 of 100')
  await expectAccessible()

  await user.selectOptions(within(dialog).getByLabelText('Keyword column'), '“Page”')
  await waitFor(() => expect(dialog).toHaveTextContent('3 keywords found.'))
  await user.selectOptions(within(dialog).getByLabelText('Keyword column'), '“Top keyword”')
  await user.click(await within(dialog).findByRole('button', { name: 'Add 2 keywords' }))
  await waitFor(() => expect(chips()).toEqual(['coffee beans', 'green tea']))
  expect(await findWords('2 keywords added from column “Top keyword” in the pasted text; 1 rejected.')).toBeVisible()
  await waitFor(() => expect(keywords).toHaveFocus())
})

test('nothing is added when the dialog is closed', async () => {
  const { user, keywords } = await openForm()
  paste(keywords, table)
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chips()).toEqual([])
})

test('a pasted list is added as it is; a list with a title and a total is shown first', async () => {
  const { user, keywords } = await openForm()
  paste(keywords, 'coffee\u2028tea\nmilk')
  await waitFor(() => expect(chips()).toEqual(['coffee', 'tea', 'milk']))
  paste(keywords, '"flat\nwhite"\nlungo')
  await waitFor(() => expect(chips()).toEqual(['coffee', 'tea', 'milk', 'flat white', 'lungo']))
  paste(keywords, 'Keyword\ncortado\nTotal: 1')
  const dialog = await question()
  expect(dialog).toHaveTextContent('Column titles: “Keyword” (row 1)')
  expect(within(dialog).queryByLabelText('Keyword column')).toBeNull()
  await user.click(within(dialog).getByLabelText('The first row has column titles'))
  await waitFor(() => expect(dialog).toHaveTextContent('2 keywords found.'))
  await user.click(within(dialog).getByLabelText('The first row has column titles'))
  await user.click(await within(dialog).findByRole('button', { name: 'Add 1 keyword' }))
  await waitFor(() => expect(chips()).toContain('cortado'))
})

test('a long list is read by the worker, and one that is too long is refused like a file', async () => {
  const { keywords } = await openForm()
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `coffee ${at}`).join('\n')
  paste(keywords, lines(100_000))
  expect(await findWords(/The pasted text wasn’t imported. It’s larger than 1 MB/)).toBeVisible()
  expect(chips()).toEqual([])
  paste(keywords, lines(15_000))
  await waitFor(() => expect(chips().at(-1)).toBe('and 14,800 more'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog says how a file in another code page was read', async () => {
  const { user, upload } = await openForm()
  const text = 'Фраза;Показы\r\nкупить кофемашину;10\r\nремонт квартир под ключ;20\r\n'
  await upload('export.csv', encodeText(text, 'windows-1251') ?? new Uint8Array())
  const dialog = await question()
  expect(within(dialog).getByLabelText('Encoding')).toHaveDisplayValue('Cyrillic (windows-1251)')
  expect(dialog).toHaveTextContent('2 keywords found.')
  await expectAccessible()
  // Switching the titles off and on again changes nothing.
  await user.click(within(dialog).getByLabelText('The first row has column titles'))
  await waitFor(() => expect(dialog).toHaveTextContent('3 keywords found.'))
  await user.click(within(dialog).getByLabelText('The first row has column titles'))
  await waitFor(() => expect(dialog).toHaveTextContent('2 keywords found.'))
})

test('a refused file opens no dialog, and its reason is shown', async () => {
  const { upload } = await openForm()
  const noise = Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 73 + (at % 7) * 31) % 128))
  await upload('noise.csv', Uint8Array.from(noise))
  expect(
    await findWords(
      /“noise.csv” wasn’t imported. We couldn’t identify its character encoding. Choose it, or save the file/,
    ),
  ).toBeVisible()
  await upload('page.csv', '<html><table></table></html>')
  expect(await findWords('“page.csv” wasn’t imported. It’s a web page or XML, not a table.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file whose encoding is unclear is read in the one the user chooses', async () => {
  const { user, upload } = await openForm()
  await upload('short.txt', encodeText('śliwki', 'windows-1250') ?? new Uint8Array())
  await user.click(await screen.findByRole('button', { name: 'Choose encoding' }))
  const dialog = await question()
  const encoding = await within(dialog).findByLabelText('Encoding')
  await user.selectOptions(encoding, 'Cyrillic (windows-1251)')
  expect(await within(dialog).findByText('њliwki')).toBeVisible()
  await user.selectOptions(encoding, 'Unicode (utf-8)')
  expect(await within(dialog).findByText('No keywords found in Unicode (utf-8).')).toBeVisible()
  expect(encoding).toHaveDisplayValue('Cyrillic (windows-1251)')
  await user.selectOptions(encoding, 'Central European (windows-1250)')
  expect(await within(dialog).findByText('śliwki')).toBeVisible()
  await expectAccessible()
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 keyword' }))
  await waitFor(() => expect(chips()).toEqual(['śliwki']))
})

test('Escape closes the import dialog and not the dialog below it', async () => {
  const project = projectOf({ keyword_limit: null })
  const { user } = await openScreen(`/view-serp-project/${project.id}`, {
    answers: { 'GET /projects': listOf([project]), ...projectAnswers(() => project) },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Keyword' }))
  const adding = await screen.findByRole('dialog', { name: 'Add Keywords' })
  paste(await within(adding).findByLabelText('Add keywords', { exact: false }), table)
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import keywords' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Add Keywords' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Keyword' })).toHaveFocus())
  // The focus is settled a frame after a dialog is gone.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
})
