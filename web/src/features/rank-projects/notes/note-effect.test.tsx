import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NoteEffect, ProjectNote } from '#contract/rank-projects/notes.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, openScreen } from '../../../testing/open-screen.tsx'
import { noPages, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { type Call, refusal } from '../../../testing/stub-server.ts'

const project = projectOf()
const note: ProjectNote = {
  id: 4,
  date: '2026-10-20',
  text: 'Rewrote the bean pages',
  author: 'Paid',
  created_at: '2026-10-20T08:00:00.000Z',
  tag_id: 3,
  pages: [],
}
const effect: NoteEffect = {
  note,
  tag: { id: 3, name: 'Beans' },
  state: 'known',
  keywords_count: 9,
  others_count: 15,
  left_out_count: 1,
  before: { from: '2026-09-22', to: '2026-10-19', days_read: 28 },
  after: { from: '2026-10-21', to: '2026-11-17', days_read: 28 },
  days: [
    { date: '2026-10-19', noted: 10, others: 12 },
    { date: '2026-10-21', noted: 14, others: 12.5 },
  ],
  figures: {
    noted: { before: 10, after: 14 },
    others: { before: 12, after: 12.5 },
    effect: 3.5,
    p: 0.012,
    permutations: 999,
    seed: 4,
    verdict: 'unusual',
  },
}

async function openDrawer(shown: NoteEffect, search = '?keyword=1') {
  const bodies: unknown[] = []
  const metrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }
  const { user } = await openScreen(`/view-serp-project/${project.id}${search}`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/list-tags/{id}': () => ({
        data: { tags: [{ id: 3, name: 'Beans', color: 'teal', keywords_count: 9 }], untagged_count: 0 },
      }),
      'GET /projects/show-keyword/{id}/{keyword_id}': () => ({
        data: {
          ...{ id: 1, keyword: 'x', tags: [], setting_id: 0, in_settings: [], ...metrics, days: [], pages: noPages },
          ...{ best: null, competitors: [], notes: [note] },
        },
      }),
      'GET /projects/show-serp-snapshot/{id}/{keyword_id}': () => refusal('row.not-found'),
      'GET /projects/show-note-effect/{id}/{note_id}': () => ({ data: shown }),
      'PUT /projects/edit-note/{id}/{note_id}': ({ body }: Call) => {
        bodies.push(body)
        return { message: 'Note saved', data: note }
      },
    },
  })
  return { user, bodies }
}

test('a note of a tag leads to its effect: a sentence, a verdict, both curves and their table', async () => {
  const { user } = await openDrawer(effect)
  const button = await screen.findByRole('button', { name: 'Effect of note A: Rewrote the bean pages' })
  await waitFor(() => expect(button.closest('li')).toHaveTextContent('20 Oct 2026, Paid, Tag Beans'))
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Effect of a note' })
  await waitFor(() => expect(dialog).toHaveTextContent('Rewrote the bean pages 20 Oct 2026, Tag Beans'))
  expect(dialog).toHaveTextContent(
    'Visibility of the 9 keywords: +4.00 points (10.00% to 14.00%). The 15 other keywords: +0.50 points (12.00% to 12.50%). Difference: +3.50 points.',
  )
  expect(dialog).toHaveTextContent(
    'A difference this large is unusual: 12 in 1,000 random choices of as many keywords have one (p = 0.012).',
  )
  expect(dialog).not.toHaveTextContent('significant')
  await user.click(within(dialog).getByRole('button', { name: 'Show as table: Visibility' }))
  expect(within(dialog).getByRole('table', { name: 'Visibility around the note by date' })).toHaveTextContent(
    '14.00%12.50%',
  )
  await expectAccessible()
})

test('too early is said with what is needed', async () => {
  await openDrawer({ ...effect, state: 'few_keywords', keywords_count: 3, figures: null }, '?effect=4')
  const dialog = await screen.findByRole('dialog', { name: 'Effect of a note' })
  await waitFor(() => expect(dialog).toHaveTextContent('Too early to tell. The note is about 3 keywords'))
})

test('the form asks for a tag or pages, and says what is wrong with them', async () => {
  const { user, bodies } = await openDrawer(effect)
  await user.click(await screen.findByRole('button', { name: 'Edit note A: Rewrote the bean pages' }))
  const form = screen.getByRole('form', { name: 'Edit note' })
  expect(await within(form).findByLabelText('Tag')).toHaveValue('3')
  await user.selectOptions(within(form).getByLabelText('About'), 'Pages')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(within(form).getByText(/Please enter the address of a page/)).toBeVisible()
  fill(within(form).getByLabelText('Pages'), '/guides/cold-brew\n/guides/*')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ tag_id: null, pages: ['/guides/cold-brew', '/guides/*'] })
})
