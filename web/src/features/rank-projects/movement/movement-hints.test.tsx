import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { movementOf } from '../../../testing/rank-movement.ts'
import { listOf, projectAnswers, projectOf } from '../../../testing/rank-projects.ts'
import { refusal } from '../../../testing/stub-server.ts'

const project = projectOf()
const answers = projectAnswers(() => project)
const history = 'GET /projects/list-histories/{id}'
const details = 'GET /projects/show-movement/{id}/{keyword_id}'

const you = 'kestrelroast.example'
const fell = movementOf(['a.example', you, 'rival.example'], ['forum.example', 'a.example', 'rival.example', you])

const movedDay: Partial<RankOnDate> = {
  rank: 4,
  rank_absolute: 9,
  state: 'found',
  difference: 2,
  movement: { counts: fell.accounting?.counts ?? null, verdict: 'unusual', facts: [] },
}

/** The first keyword's newest day, as given. */
function historyWith(day: Partial<RankOnDate>) {
  const page = answers[history]()
  const [[first, ...others] = []] = page.historiesData
  return {
    ...page,
    historiesData: [[{ ...first, details: first?.details.map((one) => ({ ...one, ...day })) }, ...others]],
  }
}

function held<Value>() {
  let release: (value: Value) => void = () => undefined
  const answer = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { answer, release }
}

async function open(day: Partial<RankOnDate>, answer: () => unknown) {
  const opened = await openScreen(`/view-serp-project/${project.id}`, {
    account: people.paid(),
    answers: {
      'GET /projects': listOf([project]),
      ...answers,
      [history]: () => historyWith(day),
      [details]: answer,
      'GET /projects/show-keyword/{id}/{keyword_id}': () => refusal('row.not-found'),
    },
  })
  await screen.findByText('flat white')
  const rank = await waitFor(() => {
    const link = document.querySelector<HTMLElement>('[data-keyword-date="1 2026-11-20"]')
    if (link === null) throw new Error('no rank')
    return link
  })
  return { ...opened, rank }
}

const card = () => document.querySelector<HTMLElement>('[data-movement-card]')
const shownCard = () =>
  waitFor(() => {
    const element = card()
    if (element === null) throw new Error('no card')
    return element
  })

const counts = 'Down 2: one new page entered above you and one page overtook you.'
const names = 'Down 2: one new page entered above you (forum.example) and rival.example overtook you.'

test('a rank says at once how many pages moved it, and names them when they have come', async () => {
  const { answer, release } = held<unknown>()
  const { rank, server } = await open(movedDay, () => answer)
  fireEvent.pointerOver(rank, { pointerType: 'mouse' })
  const shown = await shownCard()
  expect(shown).toHaveTextContent(counts)
  expect(shown).toHaveTextContent('Your page and its title are the same.')
  expect(shown).toHaveTextContent('Unusual results page')
  expect(shown).toHaveTextContent('Absolute position: 9')
  release({ data: fell })
  await waitFor(() => expect(shown).toHaveTextContent(names))
  expect(shown).toHaveTextContent('20 Nov 2026 vs 19 Nov 2026')
  expect(shown).toHaveTextContent('Your own page is the same.')
  expect(server.callsOf(details)[0]?.values).toMatchObject({ keyword_id: '1', date: '2026-11-20' })
  await expectAccessible()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(card()).toBeNull())
})

test('the card stays while the pointer is on it, and goes when it leaves', async () => {
  const { rank } = await open(movedDay, () => ({ data: fell }))
  fireEvent.pointerOver(rank, { pointerType: 'mouse' })
  const shown = await shownCard()
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  fireEvent.pointerOver(shown, { pointerType: 'mouse' })
  await within(shown).findByText(names)
  expect(card()).toBe(shown)
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  await waitFor(() => expect(card()).toBeNull())
})

test('the keyboard opens it with the focus, and it is announced', async () => {
  const { rank, user } = await open(movedDay, () => ({ data: fell }))
  screen.getByText('flat white').closest('a')?.focus()
  while (document.activeElement !== rank) await user.tab()
  await within(await shownCard()).findByText(names)
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `${names} Your own page is the same.`,
    ),
  )
  expect(within(await shownCard()).queryByRole('button')).toBeNull()
})

test('a tap opens the card, and from there the keyword', async () => {
  const { rank, router, user } = await open(movedDay, () => ({ data: fell }))
  fireEvent.pointerDown(rank, { pointerType: 'touch' })
  fireEvent.click(rank)
  const shown = await shownCard()
  expect(router.state.location.search).toEqual({})
  await user.click(within(shown).getByRole('button', { name: 'Show both pages' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: 1, date: '2026-11-20' }))
  expect(card()).toBeNull()
})

test('a second tap on the rank opens the keyword too', async () => {
  const { rank, router } = await open(movedDay, () => ({ data: fell }))
  const tap = () => {
    fireEvent.pointerDown(rank, { pointerType: 'touch' })
    fireEvent.click(rank)
  }
  tap()
  await shownCard()
  tap()
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: 1, date: '2026-11-20' }))
})

test('without an accounting the reason is said, with what else is known', async () => {
  const lost = movementOf(['a.example', you], ['a.example', 'b.example'])
  const { rank } = await open({ movement: { counts: null, verdict: 'calm', facts: ['ai-overview-appeared'] } }, () => ({
    data: { ...lost, volatility: null, facts: [{ kind: 'ai-overview-appeared' }] },
  }))
  fireEvent.pointerOver(rank, { pointerType: 'mouse' })
  const shown = await shownCard()
  await within(shown).findByText('You’re no longer among the results read, so there is no position to account for.')
  expect(shown).toHaveTextContent('An AI Overview appeared.')
  expect(shown).toHaveTextContent('Not in the 17 results read')
})

test('if the details can’t be loaded, what the history knows stays', async () => {
  const { rank } = await open(movedDay, () => refusal('rate.limited'))
  fireEvent.pointerOver(rank, { pointerType: 'mouse' })
  expect(await shownCard()).toHaveTextContent(counts)
})

test('if nothing is known and nothing can be loaded, it says so', async () => {
  const { rank } = await open({ ...movedDay, movement: null }, () => refusal('rate.limited'))
  fireEvent.pointerOver(rank, { pointerType: 'mouse' })
  await within(await shownCard()).findByText('Couldn’t load why it moved. Click the ranking to try again.')
})
