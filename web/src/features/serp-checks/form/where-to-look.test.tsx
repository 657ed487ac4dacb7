import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Call, connectionLost, refusal } from '../../../testing/stub-server.ts'

/** A few of each: a list of hundreds takes seconds to ask about without a browser. */
const someCountries = countries.filter(({ country_iso_code: iso }) => ['IE', 'GB', 'DE', 'MT'].includes(iso))
const someLanguages = languages.filter(({ language_code: code }) => ['en', 'ga', 'de'].includes(code))
const dublin = (engine: string) => ({
  location_code: Number(engine) * 1_000 + 1,
  location_name: 'Dublin,County Dublin,Ireland',
  location_type: 'City',
})
const london = { location_code: 77, location_name: 'London,England,United Kingdom', location_type: 'City' }
const onePage = { current_page: 1, last_page: 1, total: 1 }
const cities = ({ values }: Call) => ({
  data: [values.countryIso === 'IE' ? dublin(values.searchEngine ?? '1') : london],
  pagination: onePage,
})
const isYahoo = ({ values }: Call) => values.searchEngine === '2'
const answers = {
  'GET /serp/list-cities/{countryIso}': cities,
  'GET /serp/list-countries': (call: Call) => ({
    data: someCountries.filter(({ location_name }) => !isYahoo(call) || location_name !== 'Malta'),
  }),
  'GET /serp/list-languages': (call: Call) => ({
    data: someLanguages.filter(({ language_name }) => !isYahoo(call) || language_name !== 'Irish'),
  }),
}

const open = async (changes: object = {}) => {
  const opened = await openScreen('/create-serp', { account: people.paid(), answers: { ...answers, ...changes } })
  await field('Your Domain/URL')
  const box = (name: string | RegExp) => screen.getByRole('combobox', { name })
  const type = async (name: string | RegExp, text: string) => {
    await opened.user.click(box(name))
    fill(box(name), text)
    await screen.findAllByRole('option')
    await opened.user.keyboard('{Enter}')
  }
  const choose = async (name: string | RegExp, option: string | RegExp) => {
    await opened.user.click(box(name))
    await opened.user.click((await screen.findAllByRole('option', { name: option }))[0] as HTMLElement)
  }
  const chooseDublin = async () => {
    await opened.user.click(box(/State or city/))
    fill(box(/State or city/), 'dublin')
    await opened.user.click(await screen.findByRole('option', { name: /Dublin/ }))
    await waitFor(() => expect(box(/State or city/)).toHaveValue('Dublin, County Dublin, Ireland'))
  }
  return { ...opened, box, type, choose, chooseDublin }
}

test('a place is dropped by a change of country, and a reset asks first', async () => {
  const { user, box, type, choose } = await open()
  await type('Country', 'united king')
  await waitFor(() => expect(box('Country')).toHaveValue('United Kingdom'))
  await choose(/State or city/, /London/)
  await waitFor(() => expect(box(/State or city/)).not.toHaveValue(''))
  await type('Country', 'germ')
  await waitFor(() => expect(box('Country')).toHaveValue('Germany'))
  expect(box(/State or city/)).toHaveValue('')

  await user.click(box('Depth'))
  expect(await screen.findByRole('option', { name: /^Top 100 ?14\.49 credits per keyword$/ })).toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: /^Top 50/ }))
  await waitFor(() => expect(box('Depth')).toHaveValue('Top 50'))

  const reset = () => screen.getByRole('button', { name: 'Reset' })
  const question = () => screen.findByRole('dialog', { name: 'Are you sure you want to reset?' })
  await user.click(reset())
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(box('Country')).toHaveValue('Germany')
  await user.click(reset())
  await user.click(within(await question()).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(box('Country')).toHaveValue('Ireland'))
})

test('an engine drops the language and the country it does not offer, with a word', async () => {
  const { user, box, type, choose } = await open()
  await type('Language', 'Irish')
  await type('Country', 'Malta')
  await choose('Search engine', 'Yahoo')
  expect(await findWords('Yahoo doesn’t support Irish, so English was selected.')).toBeVisible()
  expect(await findWords('Yahoo doesn’t support Malta, so Ireland was selected.')).toBeVisible()
  expect(box('Language')).toHaveValue('English')
  expect(box('Country')).toHaveValue('Ireland')
  expect(box(/State or city/)).toHaveValue('')
  await user.click(box('Country'))
  fill(box('Country'), 'malta')
  expect(await findWords('No matching countries')).toBeVisible()
  await user.keyboard('{Escape}')
  await expectAccessible()
  await choose('Search engine', 'Google')
  await waitFor(() => expect(screen.queryByText(/doesn’t support/)).toBeNull())
  await user.click(box('Country'))
  fill(box('Country'), 'malta')
  expect(await screen.findByRole('option', { name: 'Malta' })).toBeInTheDocument()
})

test('a city stays where the new engine has it too, under the number it has there', async () => {
  const { box, choose, chooseDublin, server, user } = await open({ 'POST /serp/check-serp': connectionLost })
  await chooseDublin()
  await choose('Search engine', 'Bing')
  const draft = () => Object.entries(sessionStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? ''
  await waitFor(() => expect(draft()).toContain(`"location_code":${dublin('3').location_code},`))
  expect(box(/State or city/)).toHaveValue('Dublin, County Dublin, Ireland')

  fill(await field('Your Domain/URL'), 'example.com')
  fill(await field('Add keywords'), 'coffee')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Ranking' }))
  await waitFor(() => expect(server.callsOf('POST /serp/check-serp')).toHaveLength(1))
  expect(server.callsOf('POST /serp/check-serp')[0]?.body).toMatchObject({
    searchEngine: 3,
    state_city: dublin('3').location_code,
  })
})

test('a city list that fails keeps the city', async () => {
  const { box, choose, chooseDublin, server } = await open()
  await chooseDublin()
  server.answer('GET /serp/list-cities/{countryIso}', () => refusal('input.invalid'))
  await choose('Search engine', 'Bing')
  expect(await findWords(/^We couldn’t check whether .* so it was kept\.$/)).toBeVisible()
  expect(box(/State or city/)).toHaveValue('Dublin, County Dublin, Ireland')
})

test('engine lists that cannot be loaded leave every country and language to choose', async () => {
  const fails = () => refusal('input.invalid')
  const { box, choose, type } = await open({ 'GET /serp/list-countries': fails, 'GET /serp/list-languages': fails })
  await choose('Search engine', 'Yahoo')
  await type('Country', 'malta')
  await waitFor(() => expect(box('Country')).toHaveValue('Malta'))
})

test('a keyword of Yahoo costs what its pages do, at every depth', async () => {
  const { user, box, choose } = await open()
  const cost = () => screen.getByRole('complementary', { name: 'Cost of this check' })
  const perKeyword = (credits: string) =>
    waitFor(() => expect(cost()).toHaveTextContent(`Credits per keyword${credits}`))
  await perKeyword('3.27')
  await choose('Search engine', 'Yahoo')
  await perKeyword('6.08')
  expect(screen.getByRole('checkbox', { name: 'Extra results page' })).toHaveAccessibleDescription(
    expect.stringContaining('Adds 2.81 credits per keyword.'),
  )
  await user.click(box('Depth'))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(
    [
      ['Top 10', '3.27'],
      ['Top 20', '6.08'],
      ['Top 50', '14.49'],
      ['Top 100', '28.52'],
    ].map(([name, price]) => `${name}${price} credits per keyword`),
  )
})
