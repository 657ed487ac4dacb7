import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, openScreen } from '../../../testing/open-screen.tsx'
import { noPages, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

const project = projectOf()
const first: ProjectNote = {
  id: 4,
  date: '2026-11-20',
  text: 'New shop',
  author: 'Paid',
  created_at: '2026-11-20T08:00:00.000Z',
  tag_id: null,
  pages: [],
}
const edited = 'PUT /projects/edit-note/{id}/{note_id}'

async function openDrawer(answer: (note: ProjectNote) => unknown) {
  let note = first
  const metrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }
  const screenOpen = await openScreen(`/view-serp-project/${project.id}?keyword=1`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/show-keyword/{id}/{keyword_id}': () => ({
        data: {
          id: 1,
          keyword: 'flat white',
          tags: [],
          ...metrics,
          days: [],
          pages: noPages,
          ...{ setting_id: 0, in_settings: [] },
          best: null,
          competitors: [],
          notes: [note],
        },
      }),
      'GET /projects/show-serp-snapshot/{id}/{keyword_id}': () => refusal('row.not-found'),
      [edited]: ({ body }) => {
        note = { ...note, ...body }
        return answer(note)
      },
    },
  })
  await screenOpen.user.click(await screen.findByRole('button', { name: 'Edit note A: New shop' }))
  return screenOpen
}
const form = () => screen.getByRole('form', { name: 'Edit note' })
const text = () => within(form()).getByRole('textbox', { name: 'What happened' })

test('a note is edited where it stands', async () => {
  const { user, server } = await openDrawer((data) => ({ message: rankProjectMessages.noteSaved, data }))
  expect(text()).toHaveValue('New shop')
  expect(within(form()).getByLabelText('Date')).toHaveValue('20 Nov 2026')
  await user.clear(text())
  await user.click(within(form()).getByRole('button', { name: 'Save' }))
  expect(within(form()).getByText(rankProjectMessages.noteText)).toBeVisible()
  expect(server.callsOf(edited)).toEqual([])
  fill(text(), ' Newer shop ')
  const date = within(form()).getByLabelText('Date')
  expect(date).toHaveAccessibleDescription('Europe/Dublin')
  fill(date, '31 Nov 2026')
  await user.tab()
  expect(within(form()).getByText('Enter a date such as 20 Nov 2026.')).toBeVisible()
  await user.click(within(form()).getByRole('button', { name: 'Choose Date' }))
  const today = await within(form()).findByRole('button', { current: 'date' })
  await waitFor(() => expect(today).toHaveFocus())
  await expectAccessible()
  await user.keyboard('{Escape}')
  await user.click(within(form()).getByRole('button', { name: 'Choose Date' }))
  await user.click(await within(form()).findByRole('button', { name: /^(?:\w+, )?18 \w+ \d+$/ }))
  expect(date).toHaveFocus()
  fill(date, '19/11/2026')
  await user.tab()
  expect(date).toHaveValue('19 Nov 2026')
  await expectAccessible()
  await user.click(within(form()).getByRole('button', { name: 'Save' }))
  const button = await screen.findByRole('button', { name: 'Edit note A: Newer shop' })
  await waitFor(() => expect(button).toHaveFocus())
  expect(server.callsOf(edited)[0]?.body).toMatchObject({ date: '2026-11-19', text: 'Newer shop' })
  expect(screen.getByText(/19 Nov 2026, Paid/)).toBeVisible()
})

test('a note that is gone says so, and Cancel leaves it as it was', async () => {
  const { user } = await openDrawer(() => refusal('row.not-found', { message: 'Not found.' }))
  fill(text(), 'Newer shop')
  await user.click(within(form()).getByRole('button', { name: 'Save' }))
  expect(await within(form()).findByRole('alert')).toHaveTextContent('Not found.')
  await user.click(within(form()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit note A: New shop' })).toHaveFocus())
})
