import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'

async function openWithSelection() {
  const project = projectOf()
  const opened = await openScreen(`/view-serp-project/${project.id}`, {
    answers: {
      'GET /projects': listOf([project]),
      ...projectAnswers(() => project),
      'POST /projects/refresh-project/{id}': () => ({ message: 'Refresh started.', data: { id: project.id } }),
      'POST /projects/export/{id}': () =>
        new Response('sheet', { headers: { 'content-disposition': 'attachment; filename="ranks.xlsx"' } }),
    },
  })
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select cortado' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected keywords' }))
  return { ...opened, bar }
}

test('selected keywords are refreshed at their price, exported and copied', async () => {
  const { user, server, bar } = await openWithSelection()
  await user.click(bar.getByRole('button', { name: 'Refresh' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refresh 1 keyword?' })
  expect(dialog).toHaveTextContent('This checks only the selected keywords in Kestrel Roast again.')
  expect(dialog).toHaveTextContent('Cost3.27 credits')
  await user.click(within(dialog).getByRole('button', { name: /^(Refresh|Confirm)/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = (name: string) => server.calls.filter((call) => call.name === name)
  expect(calls('POST /projects/refresh-project/{id}').map(({ body }) => body)).toEqual([
    expect.objectContaining({ onlyFailed: false, keywords_ids: [2] }),
  ])

  await user.click(bar.getByRole('button', { name: 'Export' }))
  const exporting = within(await screen.findByRole('dialog', { name: 'Export 1 keyword' }))
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  await user.click(exporting.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('POST /projects/export/{id}').map(({ body }) => body)).toEqual([
    expect.objectContaining({ keyword_ids: [2] }),
  ])
  await user.click(bar.getByRole('button', { name: 'Copy' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('cortado'))
})

test('keywords per page are chosen below the list and remembered', async () => {
  const { user, server, close } = await openWithSelection()
  const asked = () =>
    server.calls.filter(({ name }) => name === 'GET /projects/list-histories/{id}').at(-1)?.values.keywords_per_page
  expect(asked()).toBe('50')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Keywords per page' }), '250')
  await waitFor(() => expect(asked()).toBe('250'))
  close()
  expect(localStorage.getItem('keywords-per-page')).toBe('250')
})
