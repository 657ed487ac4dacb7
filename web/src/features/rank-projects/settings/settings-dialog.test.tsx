import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, openScreen } from '../../../testing/open-screen.tsx'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { settingsOf, toSettingsInput, whatItMeans } from './settings-of.ts'

test('what other settings mean for the history is said before they are saved', async () => {
  const project = projectOf({ projectName: 'Kestrel' })
  const { user, server } = await openScreen(`/view-serp-project/${project.id}`, {
    answers: { 'GET /projects': listOf([project]), ...projectAnswers(() => project) },
  })
  const sent: unknown[] = []
  server.answer('PUT /projects/change-settings/{id}', ({ body }) => {
    sent.push(body)
    return { message: 'Project settings saved', data: { id: project.id } }
  })
  await user.click(await screen.findByRole('button', { name: 'Run time and more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = await dialog.findByRole('button', { name: 'Save settings' })
  expect(save).toBeDisabled()
  const name = await dialog.findByLabelText(/^Project Name/)
  fill(name, ' ')
  await user.click(save)
  expect(await dialog.findByText('Please enter a project name.')).toBeVisible()
  fill(name, 'Kestrel UK')
  expect(dialog.queryByRole('listitem')).toBeNull()
  await user.click(await dialog.findByLabelText(/^Depth/))
  await user.click(await screen.findByRole('option', { name: /^Top 50/ }))
  expect(await dialog.findByText(/^From the next run, depth is top 50 \(earlier days stay at top 20\)\./)).toBeVisible()
  expect(dialog.getByText(/credits per run \(currently/)).toBeVisible()
  await expectAccessible()
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { id: _inThePath, ...body } = toSettingsInput(project, settingsOf(project))
  expect(sent).toEqual([{ ...body, projectName: 'Kestrel UK', depth: 50 }])
})

test('a place, an engine or a device that was another is not compared with; a name alone means nothing', () => {
  const project = projectOf()
  const now = settingsOf(project)
  expect(whatItMeans(project, { ...now, projectName: 'Another' })).toEqual([])
  const [moved, note] = whatItMeans(project, { ...now, deviceType: 2, country: 2826 })
  expect(moved).toMatch(/^Changing Desktop to Tablet.* and Ireland to United Kingdom: .*won’t be compared/)
  expect(note).toBe('We’ll add a note to today’s date listing the changes.')
})

test('what is read beside the rankings is said for each choice, and for AI Overviews of Google only', () => {
  const project = projectOf()
  const now = settingsOf(project)
  const both = { extraPage: true, loadsAiOverview: true }
  expect(whatItMeans(project, { ...now, ...both }).slice(0, 2)).toEqual([
    'From the next run, an extra results page is read.',
    'From the next run, AI Overview citations are loaded.',
  ])
  expect(whatItMeans({ ...project, ...both }, now).slice(0, 2)).toEqual([
    'From the next run, an extra results page is no longer read.',
    'From the next run, AI Overview citations are no longer loaded.',
  ])
  const [moved, note] = whatItMeans(project, { ...now, loadsAiOverview: true, searchEngine: 2 })
  expect(moved).toMatch(/^Changing Google to Yahoo:/)
  expect(note).toContain('note to today’s date')
})

test('AI Overviews stay loaded as long as any setting of the project is of Google', () => {
  const [google] = projectOf().settings
  if (google === undefined) throw new Error('no setting')
  const project = projectOf({
    ...{ searchEngine: 2, loadsAiOverview: true },
    settings: [
      { ...google, searchEngine: 2 },
      { ...google, id: 1 },
    ],
  })
  const renamed = { ...settingsOf(project), projectName: 'Renamed' }
  expect(toSettingsInput(project, renamed)).toMatchObject({ setting_id: 0, loadsAiOverview: true })
  expect(whatItMeans(project, renamed)).toEqual([])
  const inGoogle = { ...project, searchEngine: 1 as const }
  const moved = { ...settingsOf(inGoogle), searchEngine: 3 as const }
  expect(toSettingsInput(inGoogle, moved, 1)).toMatchObject({ setting_id: 1, loadsAiOverview: false })
  expect(whatItMeans(inGoogle, moved, 1)).toContain('From the next run, AI Overview citations are no longer loaded.')
})

test('the dialog says that changing whether featured snippets count applies to all days', () => {
  const project = projectOf()
  const now = settingsOf(project)
  expect(whatItMeans(project, { ...now, countsSnippets: false })[0]).toMatch(
    /^Featured snippets no longer count .* any day/,
  )
  expect(whatItMeans({ ...project, countsSnippets: false }, now)[0]).toMatch(
    /^Featured snippets count as position 1 on all/,
  )
})

test('the dialog says what excluding keywords that aren’t found from the average does', () => {
  const project = projectOf()
  const now = settingsOf(project)
  expect(whatItMeans(project, { ...now, countsUnranked: false })[0]).toMatch(
    /excluded from .* Losing a keyword can then improve it\.$/,
  )
  expect(whatItMeans({ ...project, countsUnranked: false }, now)[0]).toMatch(
    /^Keywords that aren’t found count as one more/,
  )
})
