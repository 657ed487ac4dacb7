import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../../testing/accounts.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { noPages, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

test('a keyword opens even if the browser doesn’t know the project’s time zone', async () => {
  const project = projectOf({ timeZone: 'America/New_Region' })
  const metrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }
  await openScreen(`/view-serp-project/${project.id}?keyword=1`, {
    account: people.paid(),
    answers: {
      ...projectAnswers(() => project),
      'GET /projects/show-keyword/{id}/{keyword_id}': () => ({
        data: {
          id: 1,
          keyword: 'flat white',
          tags: [{ id: 4, name: 'Brand', color: 'teal' as const }],
          ...metrics,
          days: [],
          pages: noPages,
          ...{ setting_id: 0, in_settings: [] },
          best: null,
          competitors: [],
          notes: [],
        },
      }),
      'GET /projects/show-serp-snapshot/{id}/{keyword_id}': () => refusal('row.not-found'),
    },
  })
  // The heading may be replaced while the drawer loads.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible())
  expect(await screen.findByText('Brand')).toBeVisible()
})
